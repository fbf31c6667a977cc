# Completion of the command fairway for fish. "fairway completion fish" prints this script.

# Prints the words after fairway and help, without the word at the cursor.
function __fairway_words
    set -l words (commandline -opc)
    set -e words[1]
    if test "$words[1]" = help
        set -e words[1]
    end
    printf '%s\n' $words
end

# Prints the command.
function __fairway_command
    set -l words (__fairway_words)
    if contains -- "$words[1] $words[2]" $__fairway_pairs
        echo "$words[1] $words[2]"
    else
        echo "$words[1]"
    end
end

function __fairway_needs_command
    test -z (__fairway_words | string collect)
end

function __fairway_needs_verb
    test (__fairway_words | string collect) = $argv[1]
end

function __fairway_is
    test (__fairway_command) = "$argv[1]"
end

function __fairway_uses_server
    not __fairway_needs_command; and not contains -- (__fairway_command) $__fairway_local
end

complete -c fairway -f
