_fairway() {
    local -a names specs arguments
    local command=''
    if (( CURRENT > 2 )) && [[ $words[2] == help ]]; then
        words=("$words[1]" "${(@)words[3,-1]}")
        (( CURRENT -= 1 ))
    fi
    if (( CURRENT == 2 )); then
        _fairway_names ''
        _describe -t commands 'command' names
        return
    fi
    _fairway_names "$words[2]"
    if (( CURRENT == 3 && $#names )) && [[ $words[3] != -* ]]; then
        _describe -t commands "command of $words[2]" names
        return
    fi
    command=$words[2]
    # The words that follow the command are arguments.
    if (( $names[(I)${(b)words[3]}:*] )); then
        command+=" $words[3]"
        words=("$command" "${(@)words[4,-1]}")
        (( CURRENT -= 2 ))
    else
        words=("$command" "${(@)words[3,-1]}")
        (( CURRENT -= 1 ))
    fi
    _fairway_specs "$command"
    arguments=("$specs[@]")
    if (( ! $_fairway_local[(Ie)$command] )); then
        _fairway_specs --server
        arguments+=("$specs[@]")
    fi
    _fairway_specs --common
    _arguments -S "$arguments[@]" "$specs[@]"
}

# The shell loads this file at the first completion, or the user's configuration reads it.
if [[ $funcstack[1] == _fairway ]]; then
    _fairway "$@"
else
    compdef _fairway fairway
fi
