/** What is shown while a line is typed: what it makes, and why it would be refused. */
import { describe, expect, it } from 'vitest';
import { noNames, withNames } from '#core/sync/catalog/catalog-names.ts';
import { extendedMembership } from '#core/service-client/connect/membership.ts';
import { previewLine, type PreviewSources } from '#core/timer/quick-entry/preview-line.ts';
import { nameLimit } from '#shared/values/limits.ts';
import { at, content, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const capabilities = { projectOfEntry: true, tasks: true, tags: true, reopening: true, billing: true };
const bridge = { id: uuid(30), name: 'Bridge', color: '#123abc' };
const names = withNames(noNames, { projects: [bridge] });
const running = savedRecord({ local: content({ start: at('11:00'), end: null }) });

function sources(parts: Partial<PreviewSources> = {}): PreviewSources {
  return {
    catalog: { projects: [bridge], tasks: [], tags: [], offers: capabilities },
    running: null,
    now: at('12:00'),
    timeZone: 'UTC',
    names,
    entries: { lastTasks: () => [], projectOfTask: () => null, wishing: () => [] },
    find: () => undefined,
    capabilities,
    defaultProject: null,
    findItem: () => null,
    ...parts,
  };
}

describe('the problem of a line', () => {
  it.each<[string, string, Partial<PreviewSources>, object | null]>([
    ['is none where it starts at once', 'drawing', { running }, null],
    ['is a start before that of the running entry', '-90 drawing', { running }, { kind: 'end-before-start', field: 'start' }],
    ['is none where it starts with the running entry', '-60 drawing', { running }, null],
    ['is none where nothing runs', '-90 drawing', {}, null],
    ['is none for a finished entry', '10:00-10:30 drawing', { running }, null],
    [
      'is a project of which no entry can be',
      'drawing @Bridge',
      { capabilities: { ...capabilities, projectOfEntry: false, tasks: false } },
      { kind: 'project-needs-task', project: 'Bridge', choices: [] },
    ],
    ['is a long description', 'x'.repeat(5_001), {}, { kind: 'description-too-long', length: 5_001, limit: 5_000 }],
  ])('%s', (_, ...[text, parts, problem]) => {
    expect(previewLine(text, text.length, sources(parts)).problem).toEqual(problem);
  });
});

function catalog(parts: Partial<typeof capabilities>): Pick<PreviewSources, 'catalog'> {
  return { catalog: { projects: [], tasks: [], tags: [], offers: { ...capabilities, ...parts } } };
}

describe('the names that a line may create', () => {
  const employee = withNames(noNames, { permissions: extendedMembership('employee').permissions });

  it.each<[string, string, Partial<PreviewSources>, readonly string[]]>([
    ['are projects of entries', 'x @Pier', catalog({ tasks: false }), ['new-project']],
    ['are projects with their tasks', 'x @Pier', catalog({ projectOfEntry: false }), ['new-project']],
    ['are projects with a long name', `x @${'y'.repeat(nameLimit)}`, {}, ['new-project']],
    ['are no projects with a longer name than the service takes', `x @${'y'.repeat(nameLimit + 1)}`, {}, []],
    ['are no projects where entries have neither', 'x @Pier', catalog({ projectOfEntry: false, tasks: false }), []],
    ['are no projects without the permission', 'x @Pier', { names: employee }, []],
    ['are tags', 'x #wet', {}, ['new-tag']],
    ['are no tags where entries have none', 'x #wet', catalog({ tags: false }), []],
    ['are no tags without the permission', 'x #wet', { names: { ...names, refused: new Set(['tag']) } }, []],
    ['are tags without the permission for projects', 'x #wet', { names: employee }, ['new-tag']],
  ])('%s', (_, ...[text, parts, kinds]) => {
    expect(previewLine(text, text.length, sources(parts)).completions.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('a line with more than words', () => {
  it.each<[string, object]>([
    ['drawing', { isRich: false, project: null, task: null, tags: [], billable: null }],
    ['drawing @Bridge', { isRich: true, description: 'drawing', project: { id: bridge.id, name: 'Bridge' }, task: null }],
    ['drawing $', { isRich: true, billable: true }],
    ['45m drawing', { isRich: true }],
  ])('%s', (text, shown) => {
    expect(previewLine(text, text.length, sources())).toMatchObject({ text, ...shown });
  });
});
