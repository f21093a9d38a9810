/** What `clocktower mcp` tells an agent about its tools. */
export const englishAgents = {
  instructions:
    'Clocktower tracks the user’s working time. ' +
    'Call projects before you name a project or tag, and suggestions to reuse earlier descriptions. Times are the user’s local time unless they end in Z. Changes need the user’s permission, which the error explains; the user is asked on screen before anything is deleted, and can undo every change.',
  hiddenCharacters: 'must be one line without control characters',
  unknownTool: (name: string) => `There is no tool “${name}”. Nothing was changed.`,
  badArguments: (detail: string) => `These arguments are not valid: ${detail}. Nothing was changed.`,
  unknownResource: (uri: string) => `There is no resource “${uri}”.`,
  unknownProject: (cause: { readonly name: string; readonly closest: readonly string[] }) =>
    `There is no project “${cause.name}” on this connection. Nothing was changed. ${cause.closest.length === 0 ? '' : `Did you mean ${cause.closest.join(', ')}? `}Set create to create it.`,
  deleteQuestion: (question: { readonly agent: string }) => `“${question.agent}” wants to delete this entry. You can undo it.`,
  deleteDetail: (entry: { readonly description: string; readonly day: string; readonly elapsed: string }) =>
    `${entry.description}\n${entry.day}, ${entry.elapsed}`,
  deleteIt: 'Delete',
  keepIt: 'Keep',
  deletion: {
    deleted: (entry: { readonly description: string; readonly elapsed: string }) => `Deleted: ${entry.description}, ${entry.elapsed}.`,
    declined: () => 'The user declined. Nothing was deleted.',
    busy: () => 'The user is being asked about another entry. Nothing was deleted.',
  },
  tools: {
    status: {
      title: 'Status',
      description: 'Whether a timer is running, for how long, today’s total, and whether entries wait to be saved.',
    },
    entries: { title: 'Entries', description: 'The entries of the last days, or between two dates, the newest first.' },
    search: {
      title: 'Search',
      description: 'Finds entries by words of the description or project, by project, tag and dates, in the whole history.',
    },
    report: { title: 'Report', description: 'The total of a period, grouped.' },
    projects: { title: 'Projects and tags', description: 'The names of projects, with their clients and tasks, and of tags.' },
    suggestions: {
      title: 'Suggestions',
      description: 'Favourites and earlier descriptions that match a text, with their projects and tags.',
    },
    start: {
      title: 'Start timer',
      description: 'Starts a timer. A running timer is stopped first, so that this also switches to other work.',
    },
    stop: { title: 'Stop timer', description: 'Stops the running timer.' },
    add: { title: 'Add entry', description: 'Adds a finished entry.' },
    edit: { title: 'Edit entry', description: 'Changes an entry. What is left out stays. Earlier content is kept as a version.' },
    delete: {
      title: 'Delete entry',
      description: 'Asks the user on screen, who may decline, and waits for the answer. The result says whether the entry was deleted.',
    },
  },
  resources: {
    today: { title: 'Today', description: 'The state of the timer and today’s entries.' },
    week: { title: 'This week', description: 'The totals of the days of this week and its entries.' },
  },
  fields: {
    description: 'What was worked on; taken literally.',
    project: 'Name of a project, or PROJECT/TASK. For edit, null removes it.',
    tags: 'Names of tags; for edit they replace the present ones.',
    billable: 'Left out: the default of the project.',
    create: 'Creates a project or tags that do not exist.',
    since: 'First day, 2026-11-20.',
    until: 'Last day, 2026-11-20.',
    days: 'How many days, today included. Default 1.',
    limit: 'Most results.',
    text: 'Beginnings of words.',
    period: 'Default this-week. Not used with dates.',
    grouping: 'Default project.',
    at: 'Start: 9:05, -10 (ten minutes ago), 2026-11-20 9:05 or 2026-11-20T08:05:00Z. Default now.',
    start: '9:05, -10 (ten minutes ago), 2026-11-20 9:05 or 2026-11-20T08:05:00Z.',
    end: 'As start; a bare time of day is the first one after the start.',
    entry: 'The localId of the entry.',
    duration: '1:30, 90m or 1.5h; moves the end, or the start of a running entry.',
  },
} as const;
