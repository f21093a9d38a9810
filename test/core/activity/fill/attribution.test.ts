import { describe, expect, it } from 'vitest';
import { attributeBy, learnFrom, matchesRule, tryRule, type Subject } from '#core/activity/fill/attribution.ts';
import type { ActivityRule } from '#shared/activity/proposals.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { awayOn, entryOn, projectNamed, shownOn } from '../../../support/activity-day.ts';
import { testId } from '../../../support/random-history.ts';

function subject(window: string): Subject {
  const [application = '', title = '', site = null] = window.split('|');
  return { application, title, site };
}

function rule(application: string, title: string, project: string): ActivityRule {
  return {
    id: testId(34, 1),
    connection: thisComputerKey,
    application,
    title,
    description: '',
    projectId: projectNamed(project),
    taskId: null,
    tags: [],
    billable: null,
  };
}

describe('a rule', () => {
  it.each([
    ['Firefox', 'clinic', 'firefox|Riverside Clinic - Tickets', true],
    ['Firefox', '', 'Firefox|anything', true],
    ['Firefox', 'clinic', 'Editor|Riverside clinic', false],
    ['Fire', 'clinic', 'Firefox|Riverside clinic', false],
    ['', 'clinic', 'Editor|Riverside clinic', true],
    ['', 'river*tickets', 'Editor|Riverside: open tickets', true],
    ['Firefox', 'clinic.example', 'Firefox|Tickets|clinic.example/open', true],
    ['Firefox', 'clinic', 'Firefox|Tickets', false],
  ])('for %j and %j with %j: %s', (...[application, title, window, expected]) => {
    expect(matchesRule({ application, title }, subject(window))).toBe(expected);
  });

  it('is tried on what was recorded: the time and the number of days', () => {
    const pieces = [
      shownOn(2, 'Editor|clinic.md', ['9:00', '11:00']),
      shownOn(2, 'Mail|clinic', ['11:00', '12:00']),
      awayOn(2, ['12:00', '13:00']),
      shownOn(3, 'Editor|Clinic plan', ['9:00', '10:40']),
      shownOn(4, 'Editor|other', ['9:00', '9:30']),
    ];
    expect(tryRule({ application: 'Editor', title: 'clinic' }, pieces, (instant) => instant.slice(0, 10))).toEqual({
      seconds: 13_200,
      days: 2,
    });
    expect(tryRule({ application: 'Paint', title: '' }, pieces, (instant) => instant.slice(0, 10))).toEqual({ seconds: 0, days: 0 });
  });
});

describe('without a rule', () => {
  const days = [2, 3, 4, 5, 6, 9, 10];
  const pieces = days.flatMap((day) => [
    shownOn(day, `Editor|notes ${day}.md - Riverside - Editor`, ['9:00', '10:00']),
    shownOn(day, 'Chat|general', ['10:00', '10:30']),
  ]);
  const entries = days.map((day) => entryOn(day, ['9:00', '10:30'], { project: day === 4 ? 'Other' : 'Riverside clinic' }));

  it('what earlier entries over windows with the same part of the title were is proposed, and how often', () => {
    const learned = learnFrom(pieces, entries);
    expect(learned(subject('Editor|plan.md - Riverside - Editor'))).toEqual({
      target: { description: '', projectId: projectNamed('Riverside clinic'), taskId: null, tags: [], billable: null },
      why: { kind: 'learned', times: 6, of: 7 },
    });
    // Numbers do not matter.
    expect(learned(subject('Editor|notes 77.md - Elsewhere - Editor'))?.why).toEqual({ kind: 'learned', times: 6, of: 7 });
  });

  it('nothing is proposed for another application, another title, or a title that stands for several projects', () => {
    const learned = learnFrom(pieces, entries);
    expect(learned(subject('Viewer|plan.md - Riverside - Viewer'))).toBeNull();
    expect(learned(subject('Editor|plan.md - Hillside - Editor'))).toBeNull();
    const mixed = learnFrom(
      pieces,
      entries.map((entry, index) => ({ ...entry, project: index % 2 === 0 ? entry.project : null })),
    );
    expect(mixed(subject('Editor|plan.md - Riverside - Editor'))).toBeNull();
  });

  it('two times are too few, a window of seconds is no case, and an entry that runs counts nothing', () => {
    expect(learnFrom(pieces, entries.slice(0, 2))(subject('Chat|general'))).toBeNull();
    expect(
      learnFrom(
        pieces,
        [0, 1, 3].flatMap((at) => entries[at] ?? []),
      )(subject('Chat|general'))?.why,
    ).toEqual({ kind: 'learned', times: 3, of: 3 });
    const glances = [2, 3, 5].map((day) => shownOn(day, 'Chat|general', ['9:00', '9:00:40']));
    expect(learnFrom(glances, entries)(subject('Chat|general'))).toBeNull();
    expect(
      learnFrom(
        pieces,
        entries.map((entry) => ({ ...entry, end: null })),
      )(subject('Chat|general')),
    ).toBeNull();
  });

  it('a meeting is what entries of its title were', () => {
    const standups = [2, 3, 4].map((day) => entryOn(day, ['8:30', '8:45'], { description: 'Stand-up', project: 'Team' }));
    expect(learnFrom([], standups)({ application: '', title: 'stand-up', site: null })).toMatchObject({
      target: { projectId: 'Team' },
      why: { times: 3, of: 3 },
    });
  });

  it('only the part of a window that lies under the entry counts', () => {
    const long = [2, 3, 4].map((day) => shownOn(day, 'Chat|general', ['8:00', '9:00:30']));
    expect(learnFrom(long, entries)(subject('Chat|general'))).toBeNull();
  });
});

const learned = () => ({
  target: { description: '', projectId: projectNamed('Learned'), taskId: null, tags: [], billable: null },
  why: { kind: 'learned' as const, times: 3, of: 3 },
});

it('the first rule that matches counts, before what was learned', () => {
  const attribute = attributeBy([rule('Editor', 'clinic', 'First'), rule('Editor', '', 'Second')], learned);
  expect(attribute(subject('Editor|clinic'))).toMatchObject({
    target: { projectId: 'First' },
    why: { kind: 'rule', application: 'Editor', title: 'clinic' },
  });
  expect(attribute(subject('Editor|other'))?.target.projectId).toBe('Second');
  expect(attribute(subject('Mail|clinic'))?.target.projectId).toBe('Learned');
});
