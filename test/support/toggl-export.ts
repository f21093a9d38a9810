/** A month of work in Toggl's export format: 12 projects of 4 clients, 8 tags, entries with odd seconds. */

export const togglProjects: readonly string[] = Array.from({ length: 12 }, (_, index) => `Project ${String.fromCodePoint(65 + index)}`);
export const togglTags: readonly string[] = ['admin', 'billing', 'call', 'design', 'research', 'review', 'travel', 'write'];

export interface TogglExport {
  readonly text: string;
  readonly rows: number;
  /** Exact seconds by project; `''` for none. */
  readonly seconds: ReadonlyMap<string, number>;
}

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (second: number): string => `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;

/** `rows` entries from the first of `month` (`2026-09`), eight a day. Every thirteenth has no project. */
export function togglExport(month: string, rows: number): TogglExport {
  const seconds = new Map<string, number>();
  const lines = Array.from({ length: rows }, (_, index) => {
    const project = togglProjects[index % 13] ?? '';
    const length = 1_800 + ((index * 37) % 1_500) + (index % 7);
    const start = 7 * 3600 + (index % 8) * 3_600 + (index % 53);
    const date = `${month}-${two(1 + Math.floor(index / 8))}`;
    const tags = [togglTags[index % 8], ...(index % 3 === 0 ? [togglTags[(index + 3) % 8]] : [])].join(', ');
    seconds.set(project, (seconds.get(project) ?? 0) + length);
    return `Ada,ada@example.org,${project === '' ? '' : `Client ${index % 4}`},${project},,"Work, part ${index}",${index % 2 === 0 ? 'Yes' : 'No'},${date},${clock(start)},${date},${clock(start + length)},${clock(length)},"${tags}",`;
  });
  return {
    text: [
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
      ...lines,
    ].join('\r\n'),
    rows,
    seconds,
  };
}
