/** Links that any program may open: two are accepted, all others are refused. */
import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowableSource, deepLinkIn, readDeepLink } from '#core/program/deep-link.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { fuzzSeed, reportFuzz } from '../../support/fuzz.ts';
import { codePoints } from '../../support/code-points.ts';

const unsaid = { description: '', item: null, at: null, project: null, tags: [], billable: null, connection: null, source: null } as const;

// oxlint-disable-next-line no-control-regex -- characters that no link may contain.
const forbidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

function allowable(parameters: string): string | null {
  const link = readDeepLink(`clocktower://start?source=editor.example&${parameters}`);
  return link.ok ? allowableSource(link.value) : 'refused';
}

const issue = encodeURIComponent('https://github.com/river/bridge/issues/7');

describe('a link', () => {
  it('fills in what it says', () => {
    expect(readDeepLink('clocktower://new?description=fix%20login&at=-7&project=Client&tag=bug&tag=on+site')).toEqual(
      succeed({ ...unsaid, action: 'new', description: 'fix login', at: '-7', project: 'Client', tags: ['bug', 'on site'] }),
    );
  });

  it('asks for a start, and may say who asks', () => {
    expect(readDeepLink('clocktower://start?description=review&source=editor.example')).toEqual(
      succeed({ ...unsaid, action: 'start', description: 'review', source: 'editor.example' }),
    );
    expect(readDeepLink('CLOCKTOWER://START/')).toMatchObject({ ok: true, value: { action: 'start', description: '' } });
  });

  it('names an issue, billing and a connection', () => {
    expect(readDeepLink(`clocktower://start?item=${issue}&billable=true&connection=Bridge+works`)).toEqual(
      succeed({ ...unsaid, action: 'start', item: 'https://github.com/river/bridge/issues/7', billable: true, connection: 'Bridge works' }),
    );
    expect(readDeepLink(`clocktower://new?item=${issue}&billable=false`)).toMatchObject({
      ok: true,
      value: { item: 'https://github.com/river/bridge/issues/7', billable: false },
    });
  });

  it('has the address of an issue as a browser writes it, so that no letter passes for another', () => {
    const address = encodeURIComponent('HTTPS://gith\u202Eub\u0430.com/\u05D0/b/issues/7');
    expect(readDeepLink(`clocktower://start?item=${address}`)).toMatchObject({
      ok: true,
      value: { item: 'https://xn--github-8nf.com/%D7%90/b/issues/7' },
    });
  });

  it.each([
    ['', 'editor.example'],
    ['description=x&project=y&tag=z', 'editor.example'],
    [`item=${issue}`, null],
    ['billable=false', null],
    ['connection=Work', null],
  ])('of an allowed source with %j may start without a question: %s', (parameters, source) => {
    expect(allowable(parameters)).toBe(source);
  });

  it.each([
    ['another scheme', 'https://start?description=x', 'not-ours'],
    ['a file', 'file:///etc/passwd', 'not-ours'],
    ['no address', 'clocktower', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['no action', 'clocktower://', 'unknown-action'],
    ['an action of the command line', 'clocktower://stop', 'unknown-action'],
    ['deleting', 'clocktower://delete?id=1', 'unknown-action'],
    ['quitting', 'clocktower://quit', 'unknown-action'],
    ['an undo', 'clocktower://undo', 'unknown-action'],
    ['a path', 'clocktower://start/stop', 'unknown-action'],
    ['an opaque address', 'clocktower:start?description=x', 'unknown-action'],
    ['a user', 'clocktower://me@start', 'unknown-action'],
    ['a password', 'clocktower://me:secret@start', 'unknown-action'],
    ['a port', 'clocktower://start:80', 'unknown-action'],
    ['a fragment', 'clocktower://start#now', 'unknown-action'],
    ['an unknown parameter', 'clocktower://start?command=rm', 'unknown-parameter'],
    ['a profile', 'clocktower://start?profile=/tmp', 'unknown-parameter'],
    ['a time for a start: a link may not start in the past', 'clocktower://start?at=-600', 'unknown-parameter'],
    ['a source for what only fills in', 'clocktower://new?source=x', 'unknown-parameter'],
    ['a connection for what only fills in', 'clocktower://new?connection=Work', 'unknown-parameter'],
    ['two issues', `clocktower://start?item=${issue}&item=${issue}`, 'repeated-parameter'],
    ['an issue that is a script', 'clocktower://start?item=javascript:alert(1)', 'bad-value'],
    ['an issue in a file', 'clocktower://start?item=file:///etc/passwd', 'bad-value'],
    ['an issue without an address', 'clocktower://start?item=%2312', 'bad-value'],
    ['an issue with a password', 'clocktower://start?item=https://me:secret@github.com/a/b/issues/1', 'bad-value'],
    ['an issue with a user', 'clocktower://start?item=https://github.com@evil.example/a/b/issues/1', 'bad-value'],
    ['an issue that is too long', `clocktower://start?item=https://github.com/${'x'.repeat(2_000)}`, 'bad-value'],
    ['an issue that becomes too long', `clocktower://start?item=https://github.com/${'%C3%A9'.repeat(600)}`, 'bad-value'],
    ['an issue that does not fit behind the description', `clocktower://start?description=${'x'.repeat(4_970)}&item=${issue}`, 'bad-value'],
    ['billing that is neither', 'clocktower://start?billable=yes', 'bad-value'],
    ['an empty connection', 'clocktower://start?connection=', 'bad-value'],
    ['a connection of two lines', 'clocktower://start?connection=a%0Ab', 'bad-value'],
    ['two descriptions', 'clocktower://new?description=a&description=b', 'repeated-parameter'],
    ['a line break', 'clocktower://start?description=a%0Ab', 'bad-value'],
    ['a NUL', 'clocktower://start?description=a%00b', 'bad-value'],
    ['a line separator', 'clocktower://start?description=a%E2%80%A8b', 'bad-value'],
    ['a project of nothing visible', 'clocktower://start?project=%E2%80%8B', 'bad-value'],
    ['a tag of nothing visible', 'clocktower://start?tag=%E2%80%8F%E2%81%A9', 'bad-value'],
    ['an empty project', 'clocktower://start?project=', 'bad-value'],
    ['a source that is not a name', 'clocktower://start?source=Your%20bank', 'bad-value'],
    ['too many tags', `clocktower://start?${'tag=x&'.repeat(21)}`, 'bad-value'],
    ['a description that is too long', `clocktower://start?description=${'x'.repeat(5_001)}`, 'bad-value'],
    ['a broken escape', 'clocktower://start?description=%E0%A4%A', 'unreadable'],
    ['an endless address', `clocktower://start?description=${'x'.repeat(20_000)}`, 'too-long'],
  ] as const)('is refused: %s', (_, address, refusal) => {
    expect(readDeepLink(address)).toEqual(fail(refusal));
  });

  it('is read or refused, never thrown over, and holds one line of plain text where it is read', () => {
    const rest = oneof(string(), string({ unit: codePoints }));
    const address = oneof(
      rest,
      rest.map((text) => `clocktower:${text}`),
      rest.map((text) => `clocktower://start?description=${text}`),
      tuple(
        constantFrom('new', 'start', 'NEW', 'stop'),
        array(tuple(constantFrom('description', 'item', 'at', 'project', 'tag', 'billable', 'connection', 'source', '__proto__'), rest), {
          maxLength: 4,
        }),
      ).map(
        ([action, said]) =>
          `clocktower://${action}?${said.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')}`,
      ),
    );
    reportFuzz('links', 10_000);
    assert(
      property(address, (text) => {
        const link = readDeepLink(text);
        return !link.ok || !forbidden.test(Object.values(link.value).flat().join(''));
      }),
      { numRuns: 10_000, seed: fuzzSeed },
    );
  });

  it.each([
    '\u200B',
    '\u200E',
    '\u200F',
    '\u061C',
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2060',
    '\u2065',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u00AD',
    '\uFEFF',
    '\u{E0041}',
  ])('loses %j at any position', (mark) => {
    const text = encodeURIComponent(`a${mark}b`);
    expect(readDeepLink(`clocktower://start?description=${text}&project=${text}&tag=${text}`)).toMatchObject(
      succeed({ description: 'ab', project: 'ab', tags: ['ab'] }),
    );
  });

  it('keeps the joiners of emoji and scripts', () => {
    expect(readDeepLink(`clocktower://new?description=${encodeURIComponent('👩\u200D💻 می\u200Cخواهم')}`)).toMatchObject({
      ok: true,
      value: { description: '👩\u200D💻 می\u200Cخواهم' },
    });
  });

  it('is found among the words of a start', () => {
    expect(deepLinkIn(['--hidden', 'clocktower://new?description=x', 'clocktower://start'])).toBe('clocktower://new?description=x');
    expect(deepLinkIn(['--profile=/tmp/x', '.'])).toBeNull();
  });
});
