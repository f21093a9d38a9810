/** The words of the `clocktower` command, in English. */

const help = `clocktower talks to the running Clocktower.

  clocktower status [--json]                    is a timer running, and for how long
  clocktower start [--at TIME] [DESCRIPTION…]   start a timer; a running one is stopped first
  clocktower add LINE…                          a finished entry, like: add 9:30-10:15 review @client '#bug'
  clocktower toggle                             start, or stop what runs
  clocktower continue                           start the latest entry once more
  clocktower undo                               take back the last action of this run
  clocktower switch CONNECTION                  use the connection of that name from now on
  clocktower stop [--json]                      stop the running timer
  clocktower entries [--days N] [--json]        the entries of the last N days (1 to 31, 1 unless told)
  clocktower doctor [--json]                    what works here, what is wrong, what one can do
  clocktower open                               bring the popover to the front
  clocktower quit                               end Clocktower; a running timer keeps running
  clocktower completion bash|zsh|fish           a script that completes these words in a shell
  clocktower --help                             this page

  --at TIME        9:05, -10 (ten minutes ago), 2026-11-20 9:05
  --project NAME   put the entry on the project, or on PROJECT/TASK
  --tag NAME       mark the entry; may be given more than once
  --json           one line of JSON instead of words
  --launch         start Clocktower first, icon only, where it is not running
  --profile DIR    the folder the running Clocktower was started with
  --version        which Clocktower this is; of the installed program

Exit codes: 0 done, 1 refused (with the reason), or something is wrong, 2 not understood, 3 Clocktower is not running.`;

export const englishCommandLine = {
  help,
  launched: 'Clocktower was not running, so it was started.',
  nothingToLaunch: (command: string) => `clocktower ${command} does not start Clocktower. Nothing was changed. Leave --launch out; see clocktower --help.`,
  noProgram: 'clocktower does not know which Clocktower to start. Nothing was changed. Open the app, or name it in the variable CLOCKTOWER_APP.',
  launchFailed: (said: string) => `Clocktower did not start. Nothing was changed. It said:\n${said}`,
  launchTooSlow: 'Clocktower was started and does not answer yet. Nothing was asked of it. Try again once its icon is there.',
  notRunning: (profile: string) =>
    `Clocktower is not running with the folder ${profile}. Nothing was changed. Start it with npm start or by opening the app, or add --launch.`,
  noAnswer: 'Clocktower is there but did not answer. Nothing is known of what was asked; look with clocktower status.',
  unknownCommand: (command: string) => `clocktower does not know «${command}». Nothing was changed. See clocktower --help.`,
  unreadableFlags: (detail: string) => `clocktower could not read its flags: ${detail}. Nothing was changed. See clocktower --help.`,
  stopped: (total: string) => `No timer is running. Today: ${total}.`,
  running: (state: { readonly description: string; readonly elapsed: string; readonly total: string }) =>
    `${state.description}: ${state.elapsed}. Today: ${state.total}.`,
  startedEntry: (description: string) => `Started: ${description}.`,
  stoppedEntry: (state: { readonly description: string; readonly elapsed: string }) => `Stopped: ${state.description}, ${state.elapsed}.`,
  addedEntry: (state: { readonly description: string; readonly elapsed: string }) => `Added: ${state.description}, ${state.elapsed}.`,
  unknownShell: 'clocktower completes in bash, zsh and fish. Nothing was changed. See clocktower --help.',
  noEntries: 'No entries in this time.',
  entryMark: { saved: '', queued: 'waiting to be saved', sending: 'being saved', attention: 'needs attention' },
  done: 'Done.',
} as const;
