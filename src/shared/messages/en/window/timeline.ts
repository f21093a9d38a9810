import { select } from '../../by-kind.ts';
import type { HistorySync } from '../../../history/history.ts';
import { englishWindow } from './window.ts';
import { entries, figures } from '../formats.ts';

const { shortcut } = englishWindow;

interface SyncText {
  readonly sync: HistorySync;
  /** How far back, as this machine writes dates; null: not at all yet. */
  readonly back: string | null;
  readonly connectionName: string;
  /** Everything was read once before. */
  readonly whole: boolean;
}

const stoppedWhole: Readonly<Record<Extract<HistorySync, { readonly kind: 'stopped' }>['reason'], (connectionName: string) => string>> = {
  cancelled: () => 'You stopped loading them again.',
  unreachable: (connectionName) => `${connectionName} cannot be reached; changes are loaded once it can.`,
  refused: (connectionName) => `${connectionName} refused to send more. Clocktower tries again on its own.`,
  'not-stored': () => 'The disk of this computer did not take them. Clocktower tries again on its own; free some space.',
  'cut-off': (connectionName) =>
    `The lists of ${connectionName} do not show the rest. Clocktower tries again on its own, at growing intervals.`,
};

const stoppedPartly: typeof stoppedWhole = {
  cancelled: () => 'You stopped loading; what is here stays.',
  unreachable: (connectionName) => `${connectionName} cannot be reached; loading continues once it can.`,
  refused: (connectionName) => `${connectionName} refused to send more. Clocktower tries again on its own.`,
  'not-stored': () => 'The disk of this computer did not take them. Clocktower tries again on its own; free some space.',
  'cut-off': (connectionName) =>
    `The lists of ${connectionName} do not show the rest. Clocktower tries again on its own, at growing intervals.`,
};

/** How much of the history is here; null: all of it, and nothing to say. While all of it is looked through again nothing is said either. */
function syncNote({ sync, back, connectionName, whole }: SyncText): string | null {
  const here = back === null ? 'Older entries are not here yet.' : `Entries are here back to ${back}.`;
  return select<HistorySync, string | null>(sync, {
    none: null,
    complete: null,
    reading: ({ entries: count, again }) =>
      again
        ? `Reading everything in ${connectionName} again: ${entries(count)} so far.`
        : whole
          ? null
          : back === null
            ? `Loading your entries from ${connectionName}…`
            : `Loading your entries from ${connectionName}: ${entries(count)} so far, back to ${back}. Older ones follow.`,
    stopped: ({ reason }) =>
      whole
        ? `All entries are here as last loaded from ${connectionName}. ${stoppedWhole[reason](connectionName)}`
        : `${here} ${stoppedPartly[reason](connectionName)}`,
  });
}

export const englishTimeline = {
  views: 'View',
  day: 'Day',
  week: 'Week',
  list: 'List',
  today: 'Today',
  earlier: { day: 'Previous day', week: 'Previous week' },
  later: { day: 'Next day', week: 'Next week' },
  total: (duration: string) => `${duration} total`,
  newEntry: 'New entry',
  search: 'Search',
  searchPlaceholder: 'Search all entries',
  results: 'Search results',
  anyProject: 'Any project',
  anyTag: 'Any tag',
  filterTag: 'Tag',
  filterPeriod: 'Period',
  anyTime: 'Any time',
  otherDays: 'Other days…',
  filterFrom: 'From',
  filterTo: 'To',
  clearSearch: 'Clear search',
  found: (count: number, duration: string) => `${entries(count)}, ${duration} total`,
  nothingFound: 'No entry matches',
  nothingFoundHint: 'Try fewer words, or another period.',
  nothingYet: 'Your entries will be listed here',
  nothingYetHint: 'Start the timer, or add time you have already worked.',
  emptyHours: {
    past: { day: 'Nothing was tracked on this day', week: 'Nothing was tracked in this week' },
    now: { day: 'Nothing yet today', week: 'Nothing yet this week' },
    ahead: { day: 'This day is in the future', week: 'This week is in the future' },
  },
  emptyHoursHint: {
    past: (key: string) => `Click an hour, or + above (key ${key}), to add time.`,
    now: (key: string) => `Start the timer, or click an hour or + above (key ${key}) to add time you have already worked.`,
    ahead: () => 'Your entries will be shown here.',
  },
  loading: 'Loading entries…',
  syncNote,
  syncStop: 'Stop',
  syncGoOn: 'Continue loading',
  calendar: 'Entries by hour',
  listLabel: 'Entries by day',
  running: 'running',
  untitledMeeting: 'Untitled meeting',
  breakSpan: 'Break',
  allDay: 'All day',
  moreAllDay: (count: number) => `${figures(count)} more`,
  trackMeeting: 'click to track this meeting',
  meetingAhead: 'can be tracked once it has started',
  span: (times: { readonly start: string; readonly end: string }) => `${times.start} – ${times.end}`,
  selected: (count: number) => `${entries(count)} selected`,
  selectEntry: (description: string) => `Select “${description}”`,

  detail: 'Entry',
  newDetail: 'New entry',
  start: 'Start',
  end: 'End',
  keepProject: 'Keep as is',
  keepTask: 'Keep as is',
  keepBillable: 'Keep as is',
  add: 'Add entry',
  duplicate: 'Duplicate',
  split: 'Split',
  splitAt: 'Split at',
  splitHere: 'Split here',
  join: 'Join with next',
  joinSelected: 'Join',
  joinWithoutGap: (gap: string) => `Join without the ${gap} between`,
  joinWithGap: (gap: string) => `Join and add the ${gap} between`,
  dateLabel: (field: string) => `${field}: date`,
  unreadable: {
    heading: 'Entries that cannot be read',
    hint: 'They stay in the service as they are and are in no total. Correct them there, or contact its administrator.',
    noDate: 'No date',
    problem: {
      id: 'Invalid ID',
      start: 'Invalid start',
      end: 'Invalid end',
      description: 'Invalid description',
      task_id: 'Invalid task',
      project_id: 'Invalid project',
      user_id: 'Invalid user',
      tags: 'Invalid tags',
      entry: 'Not a time entry',
    },
  },
  unreadableTime: 'Choose a date and a time.',
  endBeforeStart: 'The end is before the start.',
  selectAll: 'Select the whole list',
  bulkDescription: 'Same description for all',
  bulkApply: (count: number) => `Change ${entries(count)}`,
  bulkDelete: (count: number) => `Delete ${entries(count)}`,
  tagChanges: { keep: 'Keep as is', add: 'Add tags', remove: 'Remove tags', replace: 'Replace all' },
  tagChangeTitle: { add: 'Tags to add', remove: 'Tags to remove', replace: 'New tags (none selected: no tags)' },
  bulkHint: 'Fields you do not change keep their values.',
  keysHint: {
    hours:
      'Arrow keys move between entries, Enter opens one, Space selects it, Alt and arrows move it, with Shift its end, with Control its start, Delete deletes it, C continues, D duplicates, S splits it, J joins it with the next.',
    list: 'Arrow keys move between entries, Enter opens one, Space selects it, Control and A all of the list, Delete deletes it, C continues, D duplicates, S splits it, J joins it with the next.',
  },
  /** Keys of an entry in the focus that no button of its panel shows. */
  entryKeys: {
    hours: (modifier: string) =>
      `With the focus on the entry: Space selects it, Alt+↑ and Alt+↓ move it, with Shift its end, with ${modifier} its start.`,
    list: (modifier: string) => `With the focus on the entry: Space selects it, ${shortcut({ modifier, key: 'A' })} all of the list.`,
  },

  announcements: {
    moved: (entry: { readonly description: string; readonly span: string }) => `Moved “${entry.description}” to ${entry.span}`,
    saved: 'Changes saved',
    added: 'Entry added',
    duplicated: (description: string) => `Duplicated “${description}”`,
    split: (description: string) => `Split “${description}”`,
    joined: 'Entries joined',
    joinedWithoutGap: (gap: string) => `Entries joined without the ${gap} between`,
    joinedWithGap: (gap: string) => `Entries joined with the ${gap} between`,
    deleted: (count: number) => `${entries(count)} deleted`,
    begun: (count: number) => `Changing ${entries(count)}`,
    continued: (description: string) => `Timer started: ${description}`,
  },
} as const;
