export const englishPopover = {
  title: 'Clocktower',
  unreachable:
    'Clocktower did not answer this window. Your time is kept on this computer. Try again, or quit Clocktower and open it again.',
  stale: 'This window could not be updated. What you see may be out of date; your time is kept. Try again.',
  noAnswer: 'Clocktower did not answer, so this may not have happened. What you typed is still here. Try again.',

  descriptionLabel: 'What are you working on?',
  runningDescriptionLabel: 'Description of the running entry',
  suggestionsLabel: 'Recent entries',
  start: 'Start',
  stop: 'Stop',
  pause: 'Pause',
  stoppedState: 'No timer is running',
  runningFor: (duration: string) => `Running for ${duration}`,
  enterKey: 'Enter:',
  enterKeys: (keys: { readonly modifier: string }) => `${keys.modifier} Enter always starts a new entry`,
  enterDoes: {
    start: 'Starts new timer',
    switch: 'Switches to this',
    add: 'Adds finished entry',
    rename: 'Renames this entry',
    'rename-stopped': 'Renames stopped entry',
    choose: 'Takes this suggestion',
  },
  addProject: 'Add project',
  projectIs: (name: string) => `Project: ${name}`,
  addTags: 'Add tags',
  tagsAre: (names: string) => `Tags: ${names}`,
  findOrCreate: 'Find or create',
  timerBar: 'Timer',
  switchConnection: (name: string) => `New entries go to ${name}. Switch`,

  since: (time: string) => `since ${time}`,
  sinceAction: (time: string) => `Since ${time}. Change the start time`,
  startTimeLabel: 'Start time',
  timeHintShort: '9:05 or -10',
  timeHint: 'Like 9:05, or -10 for ten minutes ago',

  pausedHeading: 'Paused',
  pausedAt: (time: string) => `Paused ${time}`,
  resume: 'Resume',
  resumeEntry: (description: string) => `Resume “${description}”`,
  discardPause: (description: string) => `Discard the pause of “${description}”. Its entries stay`,
  announceDiscarded: (description: string) => `Discarded the pause of “${description}”`,

  today: 'Today',
  todayTotal: (duration: string) => `Today, ${duration} total`,
  ofGoal: (day: { readonly done: string; readonly goal: string }) => `${day.done} of ${day.goal}`,
  goalSpoken: (duration: string) => `of a goal of ${duration}`,
  goalDoneAt: (time: string) => `done at ${time}`,
  week: (week: { readonly done: string; readonly goal: string }) => `This week ${week.done} of ${week.goal}`,
  focus: (state: { readonly phase: 'none' | 'focus' | 'over' | 'break'; readonly until: string | null; readonly completed: number }) => {
    const now = {
      none: '',
      focus: `Focus until ${state.until ?? ''}`,
      over: 'Time for a break',
      break: `Break until ${state.until ?? ''}`,
    }[state.phase];
    const count = state.completed === 0 ? '' : state.completed === 1 ? '1 focus session today' : `${state.completed} focus sessions today`;
    return [now, count].filter((part) => part !== '').join(', ');
  },
  nothingToday: 'Nothing yet today',
  nothingTodayHint: 'Type what you are working on and press Enter. It will be listed here.',
  fromYesterday: 'since yesterday',
  span: (times: { readonly start: string; readonly end: string }) => `${times.start} – ${times.end}`,
  spanRunning: (start: string) => `${start} – now`,
  /** What a screen reader hears of one row. */
  entrySpoken: (entry: {
    readonly description: string;
    readonly project: string | null;
    readonly span: string;
    readonly duration: string;
    readonly running: boolean;
    readonly state: string | null;
  }) =>
    [entry.description, entry.project, entry.span, entry.running ? `running for ${entry.duration}` : entry.duration, entry.state]
      .filter((part) => part !== null)
      .join(', '),
  groupCount: (count: number) => `${count} ×`,
  groupSpoken: (group: {
    readonly count: number;
    readonly description: string;
    readonly project: string | null;
    readonly duration: string;
  }) =>
    [`${group.count} entries`, group.description, group.project, `${group.duration} in total`].filter((part) => part !== null).join(', '),
  groupEntries: 'Group equal entries',
  continueEntry: (description: string) => `Continue “${description}”`,
  editEntry: (description: string) => `Edit “${description}”`,
  stateQueued: 'Waiting to be saved',
  stateSending: 'Being saved',
  stateAttention: 'Needs your attention',

  editorLabel: (description: string) => `Edit “${description}”`,
  fieldDescription: 'Description',
  fieldStart: 'Start',
  fieldEnd: 'End',
  fieldDuration: 'Duration',
  durationHint: 'Like 1:30, 90m or 1.5h',
  stillRunning: 'running',
  deleted: (description: string) => `Deleted “${description}”`,
  undoDelete: (description: string) => `Undo: keep “${description}”`,

  syncNow: 'Sync now',
  /** Asked before `syncNow` while the server asks for no requests. */
  syncAnyway: 'Sync although the server asked to wait?',
  /** The line of sync as a button. */
  syncNowSpoken: (state: string) => `${state}. Sync now`,
  menu: 'Menu',
  quit: 'Quit Clocktower',

  announceStarted: (description: string) => `Timer started: ${description}`,
  announceStopped: (entry: { readonly description: string; readonly duration: string }) =>
    `Timer stopped after ${entry.duration}: ${entry.description}`,
  announceGone: 'Timer stopped',
  announceSaved: 'Changes saved',
  announceRestored: (description: string) => `Restored “${description}”`,
} as const;
