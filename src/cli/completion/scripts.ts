/** Shells with a completion script. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

// Each script asks the program for candidates: `completion SHELL --words` with the words so far, one a line, and a
// final dot, since shells cut empty lines at the end. Without candidates, the shell completes paths.

/** Completion scripts, to be evaluated by the shell. */
export const completionScripts: { readonly [shell in Shell]: string } = {
  bash: `_plumbline() {
  local IFS=$'\\n' word="\${COMP_WORDS[COMP_CWORD]}" words=() part
  # Bash splits words at "=", which belongs to values here.
  for part in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ \${#words[@]} -gt 0 && ( $part == "=" || \${words[-1]} == *= ) && \${words[-1]} == -*  ]]; then words[-1]+=$part
    elif [[ \${#words[@]} -gt 0 && ( $part == "=" || \${words[-1]} == *= ) ]]; then words[-1]+=$part
    else words+=("$part"); fi
  done
  local full="\${words[-1]}"
  [[ $word == "=" ]] && word=""
  COMPREPLY=($(plumbline completion bash --words "$(printf '%s\\n' "\${words[@]}"; printf .)" 2>/dev/null))
  # What stands before the last "=" is on the line already.
  COMPREPLY=("\${COMPREPLY[@]/#"\${full%"$word"}"/}")
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o default -F _plumbline plumbline
`,
  zsh: `#compdef plumbline
_plumbline() {
  local -a found open
  found=("\${(@f)$(plumbline completion zsh --words "$(printf '%s\\n' "\${(@)words[2,CURRENT]}"; printf .)" 2>/dev/null)}")
  if [[ -z $found[1] ]]; then _files
  else
    # A value follows "=" without a space.
    open=(\${(M)found:#*=})
    found=(\${found:#*=})
    (( \${#found} )) && _describe plumbline found
    (( \${#open} )) && _describe plumbline open -S ''
    return 0
  fi
}
if [[ $funcstack[1] == _plumbline ]]; then _plumbline "$@"; else compdef _plumbline plumbline; fi
`,
  fish: `function __plumbline_words
  set -l words (commandline -opc) (commandline -ct)
  printf '%s\\n' $words[2..-1]
  printf .
end
function __plumbline_candidates
  plumbline completion fish --words (__plumbline_words | string collect) 2>/dev/null
end
complete -c plumbline -f -n 'count (__plumbline_candidates) >/dev/null' -a '(__plumbline_candidates)'
`,
};
