/** Values given beside a quick entry, by name, and lines that cannot be. */
import { describe, expect, it } from 'vitest';
import { lineNames } from '#core/timer/quick-entry/line-names.ts';
import { lineCommand, lineCommandWith, noExtras, type LineExtras } from '#core/timer/quick-entry/read-line.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { at } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const names = lineNames({
  projects: [
    { id: uuid(30), name: 'Client', color: '#123abc' },
    { id: uuid(31), name: 'Client portal', color: '#aa0000' },
  ],
  tasks: [{ id: uuid(42), name: 'own word', projectId: null, isNickname: true }],
  tags: [
    { id: uuid(50), name: 'bug', isNickname: false },
    { id: uuid(51), name: 'on site', isNickname: false },
  ],
  offers: { billing: true },
});

/** Noon in Berlin in winter: 11:00 UTC. */
const assignment = { names, now: at('11:00'), timeZone: 'Europe/Berlin' };

describe('a quick entry', () => {
  it.each<readonly [string, string, Partial<LineExtras>, object]>([
    ['a project by its name', 'call', { project: 'client PORTAL' }, { projectId: uuid(31) }],
    ['a task by its name', 'call', { project: 'Own word' }, { taskId: uuid(42) }],
    ['a project instead of that of the line', 'call @client', { project: 'Client portal' }, { projectId: uuid(31) }],
    ['a new project', 'call @client', { project: 'Pier' }, { projectName: 'Pier' }],
    [
      'tags by their names, each once, and new ones',
      'call #bug',
      { tags: ['BUG', 'on site', 'road'] },
      { tags: [uuid(50), uuid(51)], tagNames: ['road'] },
    ],
    ['a start', 'call', { at: '9:00' }, { at: '9:00' }],
    ['a start, which that of the line overrides', '11:30- call', { at: '9:00' }, { at: at('10:30') }],
    ['that it is not billable', 'call', { billable: false }, { billable: false }],
    [
      'that all of it is the description',
      '9:00-10:00 call @client #bug',
      { isLiteral: true },
      { description: '9:00-10:00 call @client #bug' },
    ],
  ])('with %s beside it', (_, ...[text, extras, command]) => {
    expect(lineCommandWith(text, { ...noExtras, ...extras }, assignment)).toEqual(
      succeed({ kind: 'start', description: 'call', at: null, ...command }),
    );
  });

  it('is refused without an end where a finished entry is asked for', () => {
    expect(lineCommandWith('11:30- call', { ...noExtras, finished: true }, assignment)).toEqual(fail({ kind: 'end-missing' }));
    expect(lineCommandWith('11:30-11:45 call', { ...noExtras, finished: true }, assignment)).toEqual(
      succeed({ kind: 'add', description: 'call', start: at('10:30'), end: at('10:45') }),
    );
  });

  it.each([
    ['13:00- call', { kind: 'time-in-future', field: 'start' }],
    ['11:00-13:00 call', { kind: 'time-in-future', field: 'end' }],
    ['-10 -30 call', { kind: 'end-before-start', field: 'end' }],
  ])('cannot be %s', (text, failure) => {
    expect(lineCommand(text, assignment)).toEqual(fail(failure));
  });
});
