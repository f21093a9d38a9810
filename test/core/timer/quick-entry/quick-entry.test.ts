/** Quick entry: its meaning, and no lost text. */
import { array, assert, constantFrom, oneof, option, property, record, string, subarray, tuple, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeLine } from '#core/timer/quick-entry/complete-line.ts';
import { parseLine, writeLine, type ParsedLine } from '#core/timer/quick-entry/parse-line.ts';
import { lineCommand, lineCommandWith, noExtras, readLine } from '#core/timer/quick-entry/read-line.ts';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { at } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { creatable, names } from '../../../support/quick-entry-names.ts';

/** Noon in Berlin in winter: 11:00 UTC. */
const now = at('11:00');
const assignment = { names, now, timeZone: 'Europe/Berlin' };

function parts(text: string) {
  const { times, assignment: where, tags, description } = parseLine(text, names);
  return { times, assignment: where?.name ?? null, tags: tags.map(({ name }) => name), description };
}

function makes(text: string, when: { readonly now?: UtcInstant; readonly timeZone?: string } = {}) {
  const { makes: made, problem } = readLine(text, { ...assignment, ...when });
  return problem ?? made;
}

describe('the parts of a quick entry', () => {
  it('are times, a project, tags and words', () => {
    expect(parts('-7 fix login @client #bug')).toEqual({
      times: { kind: 'since', start: '-7' },
      assignment: 'Client',
      tags: ['bug'],
      description: 'fix login',
    });
    expect(parts('9:30-10:15 review')).toEqual({
      times: { kind: 'span', start: '9:30', end: '10:15' },
      assignment: null,
      tags: [],
      description: 'review',
    });
    expect(parts('9:30- standup')).toEqual({ times: { kind: 'since', start: '9:30' }, assignment: null, tags: [], description: 'standup' });
    expect(parts('-30 -10 call')).toEqual({
      times: { kind: 'span', start: '-30', end: '-10' },
      assignment: null,
      tags: [],
      description: 'call',
    });
  });

  it.each([
    ['@Client portal review', 'Client portal', 'review'],
    ['@"client" portal review', 'Client', 'portal review'],
    ['review @CLIENT PORTAL', 'Client portal', 'review'],
    ['@client/bearings drawing', 'Client/Bearings', 'drawing'],
    ['@own word drawing', 'own word', 'drawing'],
    [String.raw`@"Brücke \"Süd\"" pile`, 'Brücke "Süd"', 'pile'],
    ['@Bru\u0308cke "Su\u0308d" pile', 'Brücke "Süd"', 'pile'],
  ])('%s names what it names', (text, name, description) => {
    expect([parts(text).assignment, parts(text).description]).toEqual([name, description]);
  });

  it.each([
    'mail me@client',
    '@nobody about it',
    '@clients meeting',
    '#12 of the list',
    'C# and F#',
    '@"client and more',
    '3-4 slides',
    '2020-2021 report',
    '9:75-10:00 never',
    '25:00-26:00 never',
    '-12345 things',
    '9:30 standup',
    '9:30-10:15review',
    '9:30-10:99 later',
    '- 7 of them',
    '45 calls',
    '45mm lens',
    '0m',
    '5G masts',
    '1:30 call',
    'call 45m',
    'C:\\path\\#1',
    '',
  ])('%j is words, to the letter', (text) => {
    expect(parts(text)).toEqual({ times: null, assignment: null, tags: [], description: text });
  });

  it('leaves words alone after a backslash', () => {
    expect(parts(String.raw`\-7 degrees \@client \#bug \\@x`)).toEqual({
      times: null,
      assignment: null,
      tags: [],
      description: String.raw`-7 degrees @client #bug \@x`,
    });
    expect(parts(String.raw`\45m dash`)).toEqual({ times: null, assignment: null, tags: [], description: '45m dash' });
    expect(parts(String.raw`-7 \-3 degrees`)).toMatchObject({ times: { kind: 'since', start: '-7' }, description: '-3 degrees' });
  });

  it.each([
    ['$ call', true, 'call'],
    ['call @client $', true, 'call'],
    ['call !$ again', false, 'call again'],
    ['costs $5 or 5$', null, 'costs $5 or 5$'],
    [String.raw`a \$ sign`, null, 'a $ sign'],
    [String.raw`\$5`, null, String.raw`\$5`],
    ['$ then !$', false, 'then'],
  ])('%s says whether it is billable: %s', (text, billable, description) => {
    expect(parseLine(text, names)).toMatchObject({ billable, description });
    expect(lineCommand(text, assignment)).toMatchObject({
      ok: true,
      value: billable === null ? { kind: 'start' } : { kind: 'start', billable },
    });
  });

  it('has a dollar sign as text where the service does not store what is billable', () => {
    expect(parseLine('call $', { ...names, billing: false })).toMatchObject({ billable: null, description: 'call $' });
  });

  it('takes one project, and every tag once', () => {
    expect(parts('#bug @client @own word #BUG #on site')).toEqual({
      times: null,
      assignment: 'Client',
      tags: ['bug', 'on site'],
      description: '@own word',
    });
  });

  it.each([
    ['2-3pm lunch', '2pm', '3pm'],
    ['11-1pm lunch', '11am', '1pm'],
    ['9:30-10:15 PM late', '9:30PM', '10:15 PM'],
    ['9.30–10.15 review', '9.30', '10.15'],
    ['9h30-10h15 review', '9h30', '10h15'],
    ['9-10:15 review', '9', '10:15'],
    ['9:30-10 a report', '9:30', '10'],
    ['10am-1:30pm long', '10am', '1:30pm'],
  ])('%s goes from %s to %s', (text, start, end) => {
    expect(parts(text).times).toEqual({ kind: 'span', start, end });
  });
});

describe('the result of a quick entry', () => {
  it.each([
    ['fix login', { kind: 'timer', start: null }],
    ['-7 fix', { kind: 'timer', start: at('10:53') }],
    ['-1:30 fix', { kind: 'timer', start: at('9:30') }],
    ['9:30- fix', { kind: 'timer', start: at('8:30') }],
    ['9:30am- fix', { kind: 'timer', start: at('8:30') }],
    ['9:30-10:15 fix', { kind: 'entry', start: at('8:30'), end: at('9:15') }],
    ['-30 -10 fix', { kind: 'entry', start: at('10:30'), end: at('10:50') }],
    ['45m call', { kind: 'entry', start: at('10:15'), end: at('11:00') }],
    ['45 min call', { kind: 'entry', start: at('10:15'), end: at('11:00') }],
    ['1.5h call', { kind: 'entry', start: at('9:30'), end: at('11:00') }],
    ['1h 30m call', { kind: 'entry', start: at('9:30'), end: at('11:00') }],
    ['45m', { kind: 'entry', start: at('10:15'), end: at('11:00') }],
    ['10-11am fix', { kind: 'entry', start: at('9:00'), end: at('10:00') }],
  ])('%s', (text, made) => {
    expect(makes(text)).toEqual(made);
  });

  it('may span midnight', () => {
    expect(makes('23:00-0:30 night', { now: at('2026-11-20T00:00:00Z') })).toEqual({
      kind: 'entry',
      start: at('2026-11-19T22:00:00Z'),
      end: at('2026-11-19T23:30:00Z'),
    });
  });

  it.each([
    ['12:30- lunch', 'time-in-future'],
    ['11:30-12:30 lunch', 'time-in-future'],
    ['10:15-9:30 review', 'end-before-start'],
    ['-10 -30 call', 'end-before-start'],
  ])('%s cannot be: %s', (text, kind) => {
    expect(makes(text)).toMatchObject({ kind });
    expect(lineCommand(text, assignment)).toMatchObject({ ok: false, failure: { kind } });
  });

  it('is asked for with identifiers', () => {
    expect(lineCommand('-7 fix login @client #bug', assignment)).toEqual(
      succeed({ kind: 'start', description: 'fix login', at: at('10:53'), projectId: uuid(30), tags: [uuid(50)] }),
    );
    expect(lineCommand('9:30-10:15 @client/bearings', assignment)).toEqual(
      succeed({ kind: 'add', description: '', start: at('8:30'), end: at('9:15'), taskId: uuid(40) }),
    );
  });

  it.each([
    ['call', { projectId: uuid(31), tags: [uuid(51)] }, { projectId: uuid(31), tags: [uuid(51)] }],
    ['call @client #bug', { projectId: uuid(31), tags: [uuid(51)] }, { projectId: uuid(30), tags: [uuid(50), uuid(51)] }],
    ['call', { projectName: 'Acme', tagNames: ['daily'] }, { projectName: 'Acme', tagNames: ['daily'] }],
    ['call @client/bearings', { projectName: 'Acme' }, { taskId: uuid(40) }],
  ] as const)('%s, with a project and tags chosen beside it', (text, beside, belongings) => {
    const {
      tags,
      tagNames,
      ...chosen
    }: {
      readonly tags?: readonly Uuid[];
      readonly tagNames?: readonly string[];
      readonly projectId?: Uuid;
      readonly projectName?: string;
    } = beside;
    const request = {
      ...chosen,
      ...(tags === undefined ? {} : { tags: [...tags] }),
      ...(tagNames === undefined ? {} : { tagNames: [...tagNames] }),
    };
    expect(lineCommandWith(text, { ...noExtras, beside: request }, assignment)).toEqual(
      succeed({ kind: 'start', description: 'call', at: null, ...belongings }),
    );
  });

  it.each([
    [
      'in spring: the hour that is skipped is read an hour further',
      '1:30-3:30 night',
      '2026-03-29T10:00:00Z',
      ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    ],
    ['in spring: a day of 23 hours', '0:00-12:00 day', '2026-03-29T10:00:00Z', ['2026-03-28T23:00:00Z', '2026-03-29T10:00:00Z']],
    [
      'in autumn: over the hour that comes twice',
      '1:30-3:30 night',
      '2026-10-25T10:00:00Z',
      ['2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z'],
    ],
    ['in autumn: within its first pass', '2:15-2:45 night', '2026-10-25T10:00:00Z', ['2026-10-25T00:15:00Z', '2026-10-25T00:45:00Z']],
    [
      'in autumn: from its first pass into the second',
      '2:45-2:15 night',
      '2026-10-25T10:00:00Z',
      ['2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z'],
    ],
    ['in autumn: minutes ago are minutes ago', '-90 -30 night', '2026-10-25T01:30:00Z', ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z']],
  ])('where the clocks change, %s', (...[, text, when, [start = '', end = '']]) => {
    expect(makes(text, { now: at(when) })).toEqual({ kind: 'entry', start: at(start), end: at(end) });
  });

  it('follows the user to another zone', () => {
    expect(makes('20:30- call', { timeZone: 'Asia/Kathmandu', now: at('15:00') })).toEqual({ kind: 'timer', start: at('14:45') });
  });
});

describe('any quick entry', () => {
  const piece = oneof(
    string({ unit: 'grapheme', maxLength: 12 }),
    constantFrom(
      '@client',
      '@Client portal',
      '@"client"',
      '#bug',
      '#on site',
      '#x',
      '@',
      '#',
      '\\',
      '\\\\',
      '"',
      ' ',
      '  ',
      '-7',
      '-1:30',
      '$',
      '!$',
      '\\$',
      '9:30-',
      '9:30-10:15',
      '2-3pm',
      '45m',
      '1h',
      '30m',
      '\\-7',
      '\\@',
      '\t',
    ),
  );
  const line = array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

  it('is read without a throw, and what it means is written so that it reads the same', () => {
    assert(
      property(line, (text) => {
        const parsed = parseLine(text, names);
        expect(parseLine(writeLine(parsed), names)).toEqual(parsed);
        readLine(text, assignment);
      }),
      { numRuns: 3_000 },
    );
  });

  it('that is made of parts is read as those parts', () => {
    const times = constantFrom<ParsedLine['times']>(
      null,
      { kind: 'since', start: '-7' },
      { kind: 'since', start: '9:30' },
      { kind: 'span', start: '-30', end: '-10' },
      { kind: 'span', start: '9:30', end: '10:15' },
      { kind: 'for', seconds: 3600, typed: '1h' },
    );
    const made = record({
      times,
      assignment: option(constantFrom(...names.assignments), { nil: null }),
      tags: subarray([...names.tags]),
      billable: constantFrom(null, true, false),
      description: line.map((text) => text.normalize('NFC').trim()),
    });
    assert(
      property(made, (parsed) => {
        expect(parseLine(writeLine(parsed), names)).toEqual(parsed);
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps every word it does not understand', () => {
    const word = string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter(
      (text) => !/[\s@#\\"]/u.test(text) && !/^(?:[-−\d]|!?\$$)/u.test(text),
    );
    assert(
      property(array(tuple(word, constantFrom('', '@client', '#bug', '@nobody', '#nothing')), { minLength: 1, maxLength: 6 }), (pairs) => {
        const text = pairs
          .flat()
          .filter((each) => each !== '')
          .join(' ');
        const { description } = parseLine(text, names);
        for (const [each] of pairs) {
          expect(description.split(/\s+/u)).toContain(each.normalize('NFC'));
        }
      }),
    );
  });

  it('offers completions that lie within it and name what they say', () => {
    assert(
      property(line, integer({ min: 0, max: 40 }), (text, caret) => {
        for (const { kind, label, from, to, text: written } of completeLine(text, caret, { names, creatable })) {
          expect(from >= 0 && from < to && to <= text.length).toBe(true);
          expect(kind.startsWith('new-') ? written === '' && label !== '' : written.startsWith(text[from] ?? '')).toBe(true);
        }
      }),
    );
  });
});
