# Completion of the command fairway for bash. "fairway completion bash" prints this script.

# Offers words, separated by blanks or |, or the names of files or directories.
_fairway_offer() {
    if [[ $1 == @* ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -A "${1#@}" -- "$2")
    else
        mapfile -t COMPREPLY < <(compgen -W "${1//|/ }" -- "$2")
    fi
}

_fairway() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local heads='' verbs='' offered='' options='' head verb command option names=''
    local -i at=1
    COMPREPLY=()
    if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} == help ]]; then at=2; fi
    head=${COMP_WORDS[at]}
    _fairway_verbs "$head"
    if ((COMP_CWORD == at)); then
        _fairway_offer "$heads" "$word"
        return
    fi
    command=$head
    verb=${COMP_WORDS[at + 1]}
    if [[ -n $verb && " $verbs " == *" $verb "* ]]; then command+=" $verb"; fi
    _fairway_command "$command"
    # Bash splits --name=value into three words.
    if [[ $word == = ]]; then
        word=''
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for option in $options; do
        names+=" ${option%%=*}"
        if [[ $option == "$before="* ]]; then
            _fairway_offer "${option#*=}" "$word"
            return
        fi
    done
    if ((COMP_CWORD == at + 1)) && [[ -n $verbs ]]; then offered=$verbs; fi
    if [[ $word == -* || -z $offered ]]; then offered=$names; fi
    _fairway_offer "$offered" "$word"
}

complete -F _fairway fairway
