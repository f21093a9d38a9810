/** Shell completion scripts: commands and flags only, nothing that requires a request. */
import { commands, flags } from './commands.ts';

const words = [...commands.keys(), 'completion', 'help'].join(' ');
const longFlags = Object.keys(flags).map((flag) => `--${flag}`);

function bash(): string {
  return `_clocktower() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words}" -- "$word"))
  elif [ "\${COMP_WORDS[1]}" = completion ]; then
    COMPREPLY=($(compgen -W "bash zsh fish" -- "$word"))
  elif [ "\${COMP_WORDS[1]}" = mcp ]; then
    COMPREPLY=($(compgen -W "allow deny --launch --profile" -- "$word"))
  elif [ "\${COMP_WORDS[1]}" = git ]; then
    COMPREPLY=($(compgen -W "add remove list --json --profile" -- "$word"))
  elif [ "\${COMP_WORDS[1]}" = activity ]; then
    COMPREPLY=($(compgen -W "on off pause today clear --json --profile" -- "$word"))
  else
    COMPREPLY=($(compgen -W "${longFlags.join(' ')}" -- "$word"))
  fi
}
complete -F _clocktower clocktower`;
}

function zsh(): string {
  return `#compdef clocktower
_clocktower() {
  if (( CURRENT == 2 )); then
    compadd -- ${words}
  elif [[ $words[2] == completion ]]; then
    compadd -- bash zsh fish
  elif [[ $words[2] == mcp ]]; then
    compadd -- allow deny --launch --profile
  elif [[ $words[2] == git ]]; then
    compadd -- add remove list --json --profile
  elif [[ $words[2] == activity ]]; then
    compadd -- on off pause today clear --json --profile
  else
    compadd -- ${longFlags.join(' ')}
  fi
}
compdef _clocktower clocktower`;
}

function fish(): string {
  return [
    'complete -c clocktower -f',
    `complete -c clocktower -n __fish_use_subcommand -a '${words}'`,
    "complete -c clocktower -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'",
    "complete -c clocktower -n '__fish_seen_subcommand_from mcp' -a 'allow deny'",
    "complete -c clocktower -n '__fish_seen_subcommand_from git' -a 'add remove list'",
    "complete -c clocktower -n '__fish_seen_subcommand_from activity' -a 'on off pause today clear'",
    ...longFlags.map((flag) => `complete -c clocktower -n 'not __fish_use_subcommand' -l ${flag.slice(2)}`),
  ].join('\n');
}

/** Null for an unknown shell. */
export function completionScript(shell: string): string | null {
  return (
    new Map([
      ['bash', bash],
      ['zsh', zsh],
      ['fish', fish],
    ]).get(shell)?.() ?? null
  );
}
