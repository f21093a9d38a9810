import type { ActivityView } from '../../../activity/activity.ts';

const help = `clocktower controls the running Clocktower.

  clocktower status [--json]                    whether a timer is running, and for how long
  clocktower start [--at TIME] [LINE…]          start a timer; a running one is stopped first: start fix login @client '#bug'
  clocktower start --git [WORDS…]               start a timer of the branch that is checked out in this folder, and of the issue in its name
  clocktower add LINE…                          add a finished entry: add 9:30-10:15 review @client '#bug' '$'
  clocktower toggle                             start a timer, or stop the running one
  clocktower pause                              stop the running timer and keep it as paused
  clocktower break [MINUTES]                    pause the running timer and take a break of 15 minutes, or of so many
  clocktower resume                             start a new entry with what was paused last
  clocktower continue                           continue the latest entry
  clocktower undo                               undo the last action
  clocktower use NAME                           new entries go to the connection of that name (also: switch)
  clocktower connections [--json]               list the connections
  clocktower connect ADDRESS [--name NAME]      add a server and sign in, or change the connection of that name
  clocktower disconnect NAME [--force]          remove a connection; refused while entries wait, unless forced
  clocktower stop [--json]                      stop the running timer
  clocktower entries [--days N] [--since DATE] [--until DATE] [--json]
                                                list the entries of the last N days (1 to 31, default 1), or between two dates like 2026-11-20
  clocktower sync [--all]                       send and read now; with --all, read every entry of the server again
  clocktower doctor [--json]                    check what works, what is wrong and what to do about it
  clocktower watch [--json]                     print a line now and for each change: timer, total, connection, waiting entries
  clocktower mcp [--launch]                     serve an agent or editor (Model Context Protocol) on standard input and output
  clocktower mcp allow|deny                     permit agents to change entries, or to read only (default)
  clocktower activity on|off|pause|today|clear [--json]
                                                record which windows have the focus, pause it for an hour, list today, delete all of it
  clocktower fill [--dry-run] [--json]          add the entries that the activity, the calendars and the commits of today propose; with --dry-run, list them
  clocktower git [list|add [PATH]|remove [PATH]] [--json]
                                                the repositories whose branches the description field offers first; without PATH, of this folder
  clocktower open                               open the popover
  clocktower quit                               quit Clocktower; a running timer keeps running
  clocktower completion bash|zsh|fish           print a completion script for a shell
  clocktower --help                             show this help

  --at TIME        9:05, -10 (ten minutes ago), 2026-11-20 9:05
  --end TIME       the end, with --at as the start: add --at 9:30 --end 10:15 review
  --project NAME   put the entry on the project, or on PROJECT/TASK
  --tag NAME       add a tag; may be given more than once
  --create         create the project after @ and the tags after # if they do not exist
  --literal        the text is the description, with every @ and # in it
  --git            of start: describe the entry by the branch of git
  --billable, --not-billable
                   whether the entry is billable; without either, the default of its project
  --auth-url, --client-id, --organization, --user
                   of connect: what the server does not provide by itself
  --certificate FILE   of connect: a certificate (PEM) to trust for this server
  --token-file FILE    of connect: sign in with the API token in the file (- for standard input)
  --print-url      of connect: print the address to sign in at instead of opening the browser
  --sign-in-again  of connect: sign in again, also where you are signed in
  --json           print one line of JSON instead of text
  --launch         start Clocktower first, icon only, if it is not running
  --profile DIR    the data folder of the running Clocktower
  --version        print the version of the installed program

Exit codes: 0 success, 1 refused (with the reason) or a problem was found, 2 invalid command line, 3 Clocktower is not running.`;

export const englishCommandLine = {
  help,
  launched: 'Clocktower was not running, so it was started.',
  nothingToLaunch: (command: string) =>
    `clocktower ${command} does not start Clocktower. Nothing was changed. Leave --launch out; see clocktower --help.`,
  noProgram: 'clocktower cannot find the app to start. Nothing was changed. Open the app, or set CLOCKTOWER_APP to its path.',
  launchFailed: (output: string) => `Clocktower did not start. Nothing was changed. Its output:\n${output}`,
  launchTooSlow: 'Clocktower was started but does not answer yet. Your command was not sent. Try again once its icon is shown.',
  notRunning: (profile: string) =>
    `Clocktower is not running with the folder ${profile}. Nothing was changed. Open the app, or add --launch to the command.`,
  noAnswer: 'Clocktower is running but did not answer. The command may or may not have been carried out; check with clocktower status.',
  unknownCommand: (command: string) => `Unknown command: “${command}”. Nothing was changed. See clocktower --help.`,
  unreadableFlags: (detail: string) => `Invalid options: ${detail}. Nothing was changed. See clocktower --help.`,
  stopped: (total: string) => `No timer is running. Today: ${total}.`,
  running: (state: { readonly description: string; readonly elapsed: string; readonly total: string }) =>
    `${state.description}: ${state.elapsed}. Today: ${state.total}.`,
  startedEntry: (description: string) => `Started: ${description}.`,
  stoppedEntry: (state: { readonly description: string; readonly elapsed: string }) => `Stopped: ${state.description}, ${state.elapsed}.`,
  pausedEntry: (state: { readonly description: string; readonly elapsed: string }) => `Paused: ${state.description}, ${state.elapsed}.`,
  breakUntil: (time: string) => `Break until ${time}.`,
  addedEntry: (state: { readonly description: string; readonly elapsed: string }) => `Added: ${state.description}, ${state.elapsed}.`,
  editedEntry: (state: { readonly description: string; readonly elapsed: string }) => `Changed: ${state.description}, ${state.elapsed}.`,
  foundTotal: (found: { readonly count: number; readonly shown: number; readonly time: string }) =>
    `${found.shown} of ${found.count} entries, ${found.time} in total.`,
  without: 'none',
  agentsMayChange: 'Agents that use clocktower mcp may now change entries. Before they delete one, you are asked.',
  agentsMayRead: 'Agents that use clocktower mcp may now only read.',
  watchNotRunning: 'Clocktower is not running.',
  asText: (names: string) => `Not a known tag, so it stays in the description: ${names}. Use --create to create it.`,
  unknownShell: 'Completion is available for bash, zsh and fish. Nothing was changed. See clocktower --help.',
  noEntries: 'No entries in this period.',
  notWhole: 'Older entries of this time are not on this computer yet. They are read in the background.',
  entryMark: { saved: '', queued: 'waiting to be saved', sending: 'being saved', attention: 'needs attention' },
  openAddress: 'Open this address in your browser to sign in:',
  continueInBrowser: 'Continue in your browser. Ctrl+C cancels.',
  connected: (to: {
    readonly name: string;
    readonly address: string;
    readonly organization: string | null;
    readonly person: string | null;
  }) =>
    `Connected to ${to.name} (${to.address}${to.organization === null ? '' : `, ${to.organization}`})${to.person === null ? '' : ` as ${to.person}`}. New entries go there.`,
  wasSignedIn: 'You were signed in already, and that sign-in was used. Add --sign-in-again to sign in again.',
  disconnected: (from: { readonly name: string; readonly unsaved: number; readonly folder: string }) =>
    from.unsaved === 0
      ? `${from.name} was removed. Its files stay in ${from.folder}.`
      : `${from.name} was removed with ${from.unsaved === 1 ? '1 entry' : `${from.unsaved} entries`} saved nowhere else. ${from.unsaved === 1 ? 'It stays' : 'They stay'} in ${from.folder}.`,
  /** After the reason of a refusal. */
  forceHint: 'With --force it is removed anyway; the entries stay in its folder on this computer.',
  waiting: (count: number) => (count === 1 ? '1 entry waiting' : `${count} entries waiting`),
  needsAttention: (count: number) => (count === 1 ? '1 entry needs attention' : `${count} entries need attention`),
  addressNeeded: 'connect needs exactly one address, like https://time.example.org. Nothing was changed. See clocktower --help.',
  nameNeeded: (command: string) => `${command} needs the name of a connection; clocktower connections lists them. Nothing was changed.`,
  syncing: 'Sending and reading now.',
  readingAll: 'Sending and reading now. Every entry is read again in the background; what was changed elsewhere is shown as it is read.',
  activityState: ({ state, until }: { readonly state: ActivityView['state']; readonly until: string | null }) =>
    ({
      off: 'Activity is not being recorded.',
      recording: 'Activity is being recorded, on this computer only.',
      waiting: 'Activity is recorded as soon as the desktop names the window with the focus.',
      paused: `The recording of activity is paused until ${until ?? ''}.`,
      unsupported: 'Activity cannot be recorded on this desktop.',
    })[state],
  activityAway: 'away',
  noActivity: 'No activity was recorded today.',
  nothingProposed: 'Nothing to propose for today.',
  filled: (count: number) =>
    count === 1 ? 'Added 1 entry. clocktower undo removes it again.' : `Added ${count} entries. clocktower undo removes all of them again.`,
  noRepositories: 'No repositories of git are added. Add one with clocktower git add PATH.',
  noBranch: 'no branch',
  done: 'Done.',
} as const;
