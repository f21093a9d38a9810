/** The completions of a quick entry. */
import { describe, expect, it } from 'vitest';
import { completeLine } from '#core/timer/quick-entry/complete-line.ts';
import { lineNames } from '#core/timer/quick-entry/line-names.ts';
import { parseLine } from '#core/timer/quick-entry/parse-line.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { creatable, names } from '../../../support/quick-entry-names.ts';

const nothingNew = { projects: false, tags: false };

function offeredToCreate(text: string, caret = text.length): readonly string[] {
  return completeLine(text, caret, { names, creatable }).flatMap(({ kind, label }) =>
    kind === 'new-project' || kind === 'new-tag' ? [`${kind} ${label}`] : [],
  );
}

function labels(text: string, caret = text.length): readonly string[] {
  return completeLine(text, caret, { names, creatable: nothingNew }).map(({ label }) => label);
}

describe('completion', () => {
  it('offers everything after a bare mark, by name', () => {
    expect(labels('fix @')).toEqual(['Brücke "Süd"', 'Client', 'Client portal', 'Client/Bearings', 'own word']);
    expect(labels('fix #')).toEqual(['bug', 'on site']);
  });

  it('offers names that begin with the text first, then those that contain it', () => {
    expect(labels('fix @cl')).toEqual(['Client', 'Client portal', 'Client/Bearings']);
    expect(labels('fix @bea')).toEqual(['Client/Bearings']);
    expect(labels('#SITE')).toEqual(['on site']);
    expect(labels('@client po')).toEqual(['Client portal']);
  });

  it('offers nothing where there is no mark, or a name is whole', () => {
    expect([labels('fix'), labels('me@cl'), labels(String.raw`\@cl`), labels('#bug'), labels('@client and #bug x')]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('puts the name in the place of the word, in quotes where it needs them', () => {
    expect(completeLine('fix @po now', 6, { names, creatable: nothingNew })).toEqual([
      { kind: 'project', label: 'Client portal', color: '#aa0000', from: 4, to: 7, text: '@"Client portal"' },
    ]);
    expect(completeLine('#on', 3, { names, creatable: nothingNew })).toEqual([
      { kind: 'tag', label: 'on site', color: null, from: 0, to: 3, text: '#"on site" ' },
    ]);
  });

  it.each([
    ['fix @Acme', ['new-project Acme']],
    ['fix @acme web shop', ['new-project acme web shop']],
    ['@"Acme, Inc. and all of its daughters', ['new-project Acme, Inc. and all of its daughters']],
    ['@"Acme"', ['new-project Acme']],
    ['@cl', ['new-project cl']],
    ['#billing', ['new-tag billing']],
    ['#-45', []],
    ['#45m', []],
    ['#45', ['new-tag 45']],
    ['#"on the road"', ['new-tag on the road']],
    ['#billing of it', []],
    ['@nobody came to the meeting', []],
    ['@', []],
    ['@"', []],
    ['@CLIENT', []],
    ['#Bug', []],
    ['@client and more', []],
    [`@${'x'.repeat(300)}`, []],
  ])('offers to create what %s names', (text, offered) => {
    expect(offeredToCreate(text)).toEqual(offered);
  });

  it('takes the whole name out of the text, since it is created with the entry', () => {
    expect(completeLine('fix @Acme now', 7, { names, creatable })).toEqual([
      { kind: 'new-project', label: 'Acme', color: null, from: 4, to: 9, text: '' },
    ]);
  });

  it('leaves out the task that stands for its project', () => {
    const own = lineNames({
      projects: [{ id: uuid(30), name: 'Client', color: '#123abc' }],
      tasks: [{ id: uuid(40), name: 'Client', projectId: uuid(30), isNickname: false }],
      tags: [],
      offers: { billing: false },
    });
    expect(own.assignments.map(({ name }) => name)).toEqual(['Client']);
  });

  it('understands the only task of a project, and does not offer it', () => {
    const only = lineNames({
      projects: [{ id: uuid(30), name: 'Client', color: '#123abc' }],
      tasks: [{ id: uuid(40), name: 'Design', projectId: uuid(30), isNickname: false }],
      tags: [],
      offers: { billing: false },
    });
    expect(completeLine('draw @cl', 8, { names: only, creatable }).map(({ label }) => label)).toEqual(['Client', 'cl']);
    expect(completeLine('draw @Client/Design', 19, { names: only, creatable })).toEqual([]);
    expect(parseLine('draw @Client/Design', only).assignment?.id).toBe(uuid(40));
  });
});
