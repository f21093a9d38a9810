/** The names in the rows of a file: one client for each project, and what is left of a row when names are left out. */
import { describe, expect, it } from 'vitest';
import { oneClientPerProject, withoutNames, type NamedThing } from '#core/sync/catalog/match-names.ts';

const named = (name: string): NamedThing => ({ name, id: null });

const row = (project: string | null, client: string | null) => ({
  project: project === null ? null : named(project),
  task: named('Paint'),
  client,
  tags: [named('wet'), named('dry')],
});

describe('rows of a file', () => {
  it('have the client of the first row of their project that has one', () => {
    const rows = [row('Pier', null), row('pier ', 'City'), row('Pier', 'Trust'), row(null, 'Trust'), row('Dam', null)];
    expect(oneClientPerProject(rows).map(({ client }) => client)).toEqual(['City', 'City', 'City', 'Trust', null]);
  });

  it('lose the names that are left out, and the task with its project', () => {
    const [one, other] = [row('Pier', 'City'), row('Dam', 'Trust')];
    expect(withoutNames([one, other], [])).toEqual([one, other]);
    expect(withoutNames([one, other], [{ kind: 'project', name: 'PIER' }])).toEqual([{ ...one, project: null, task: null }, other]);
    expect(withoutNames([one], [{ kind: 'task', name: 'paint' }])).toEqual([{ ...one, task: null }]);
    expect(withoutNames([one], [{ kind: 'tag', name: 'Wet' }])).toEqual([{ ...one, tags: [named('dry')] }]);
    expect(withoutNames([one, other], [{ kind: 'client', name: 'city' }])).toEqual([{ ...one, client: null }, other]);
    expect(withoutNames([one], [{ kind: 'tag', name: 'Pier' }])).toEqual([one]);
  });
});
