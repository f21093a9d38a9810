import { assert, constantFrom, array, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolateArguments, isolateText } from '#shared/values/bidi.ts';
import { loadCommonMessages, loadMainMessages, loadWindowMessages } from '#shared/messages/load-messages.ts';
import { languageTags } from '#shared/messages/languages.ts';

const arabic = 'مشروع';

/** The isolates open at the end, and the minimum that was open. */
function depths(text: string): { readonly end: number; readonly least: number } {
  let end = 0;
  let least = 0;
  for (const character of text) {
    end += '\u2066\u2067\u2068'.includes(character) ? 1 : character === '\u2069' ? -1 : 0;
    least = Math.min(least, end);
  }
  return { end, least };
}

describe('isolateText', () => {
  it.each(['', 'Website', 'Käse & Brot', 'Ωμέγα', '会議', 'a (b) [c] 1:2', '👩‍💻'])('leaves %s as it is', (text) => {
    expect(isolateText(text)).toBe(text);
  });

  it.each([arabic, 'שלום', 'a\u200Fb', 'a\u061Cb', 'a\u200Eb', '\u{1E900}', '\uFE8D'])('puts %j into an isolate', (text) => {
    expect(isolateText(text)).toBe(`\u2068${text}\u2069`);
  });

  it('removes overrides and embeddings', () => {
    expect(isolateText('invoice\u202Efdp.exe\u202C')).toBe('\u2068invoicefdp.exe\u2069');
    expect(isolateText('\u202A\u202B\u202D')).toBe('\u2068\u2069');
  });

  it('isolates several isolates as one', () => {
    expect(isolateText('\u2068a\u2069 \u2068b\u2069')).toBe('\u2068\u2068a\u2069 \u2068b\u2069\u2069');
    expect(isolateText('\u2068a\u2069')).toBe('\u2068a\u2069');
  });

  it('keeps the isolates around a text balanced', () => {
    expect(isolateText('\u2069\u2069x')).toBe('\u2068x\u2069');
    expect(isolateText('\u2067x')).toBe('\u2067x\u2069');
    assert(
      property(
        array(constantFrom('\u2066', '\u2067', '\u2068', '\u2069', '\u202E', '\u202C', 'a', 'א'), { maxLength: 12 }),
        string(),
        (pieces, more) => {
          const isolated = isolateText(pieces.join('') + more);
          expect(depths(isolated)).toEqual({ end: 0, least: 0 });
          expect(isolated).not.toMatch(/[\u202A-\u202E]/u);
          expect(isolateText(isolated)).toBe(isolated);
        },
      ),
    );
  });
});

describe('isolateArguments', () => {
  const messages = isolateArguments({
    plain: 'x',
    named: (name: string) => `“${name}”`,
    dated: (date: Date) => date.toISOString(),
    inner: {
      several: (given: { readonly names: readonly string[]; readonly count: number }) => `${given.names.join(', ')}: ${given.count}`,
    },
  });

  it('isolates texts that a message is given, also within lists and objects', () => {
    expect(messages.plain).toBe('x');
    expect(messages.named('Website')).toBe('“Website”');
    expect(messages.named(arabic)).toBe(`“\u2068${arabic}\u2069”`);
    expect(messages.inner.several({ names: [arabic, 'b'], count: 2 })).toBe(`\u2068${arabic}\u2069, b: 2`);
    expect(messages.dated(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  });

  it('returns the same object and the same function each time', () => {
    expect(messages.inner).toBe(messages.inner);
    expect(messages.named).toBe(messages.named);
  });
});

it.each(languageTags)('every text in %s isolates the names in it', async (language) => {
  const hostile = 'x\u2069\u202Etxt.exe';
  const main = await loadMainMessages(language);
  for (const text of [
    main.tray.continueLast(hostile),
    main.tray.alsoRunning({ connectionName: hostile, description: hostile, since: '9:05' }),
    main.links.allowSource(hostile),
  ]) {
    expect(text).toContain('\u2068xtxt.exe\u2069');
    expect(depths(text)).toEqual({ end: 0, least: 0 });
  }
  expect((await loadCommonMessages(language)).attention.about('Delete', hostile)).toContain('\u2068xtxt.exe\u2069');
  expect((await loadWindowMessages(language)).attention.about('Delete', hostile)).toContain('\u2068xtxt.exe\u2069');
});
