import type { CommandKind } from '../../../timer/undo.ts';

export const englishQuickEntry = {
  /** `since`: a time of day; null: now. */
  startsTimer: (line: { readonly since: string | null }) => (line.since === null ? 'Starts now' : `Runs since ${line.since}`),
  addsEntry: (line: { readonly span: string }) => `Adds ${line.span}`,
  charge: (billable: boolean): string => (billable ? 'billable' : 'not billable'),
  completionsLabel: 'Projects, tasks and tags',
  completionKind: { project: 'project', task: 'task', tag: 'tag' },
  createProject: (name: string) => `Create project “${name}”`,
  createTag: (name: string) => `Create tag “${name}”`,
};

/** What was done, for the line that offers to undo it. `description` is never empty; `count` counts entries. */
function done({ kind, description, count }: { readonly kind: CommandKind; readonly description: string; readonly count: number }): string {
  return {
    started: `Started ${description}`,
    stopped: `Stopped ${description}`,
    added: count === 1 ? `Added ${description}` : `Added ${count} entries`,
    changed: `Changed ${description}`,
    deleted: count === 1 ? `Deleted ${description}` : `Deleted ${count} entries`,
    restored: `Restored ${description}`,
    split: `Split ${description}`,
    joined: `Joined ${count} entries`,
    discarded: `Discarded changes to ${description}`,
    several: count === 1 ? 'Changed 1 entry' : `Changed ${count} entries`,
    imported: count === 1 ? 'Imported 1 entry' : `Imported ${count} entries`,
    pinned: `Pinned ${description}`,
    unpinned: `Unpinned ${description}`,
    paused: `Paused ${description}`,
    resumed: `Resumed ${description}`,
    'pause-discarded': `Discarded the pause of ${description}`,
    'not-work': 'Marked time as not work',
  }[kind];
}

export const englishUndo = {
  done,
  /** Stands for an empty description. */
  unnamed: 'an entry without a description',
  undoSpoken: (command: string) => `Undo: ${command}`,
  undone: (command: string) => `Undone: ${command}`,
};
