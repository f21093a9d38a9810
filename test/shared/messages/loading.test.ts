/** The cost of loading the texts: they are loaded at each start and by each page, before anything is rendered. */
import { describe, expect, it, vi } from 'vitest';

describe('the texts', () => {
  it('make no format of Intl before one is used: the first of them reads the tables of the system', async () => {
    const made: string[] = [];
    for (const name of [
      'NumberFormat',
      'DateTimeFormat',
      'ListFormat',
      'PluralRules',
      'RelativeTimeFormat',
      'Segmenter',
      'Collator',
    ] as const) {
      const Real = Intl[name];
      vi.spyOn(Intl, name).mockImplementation(function make(...given: readonly unknown[]) {
        made.push(name);
        return Reflect.construct(Real, given);
      });
    }
    vi.resetModules();
    const { messagesFor } = await import('../../support/messages.ts');
    expect(made).toEqual([]);
    expect([messagesFor('en'), messagesFor('de')].map(({ importExport }) => importExport.unreadable(12_345))).toEqual([
      '12,345 rows cannot be read and will be skipped.',
      expect.stringContaining('12.345'),
    ]);
    expect(made).toContain('NumberFormat');
  });

  it.each(['common.ts', 'problems.ts', 'main-window.ts', 'main-process.ts'])(
    'of one language are loaded without %s of another',
    async (part) => {
      vi.resetModules();
      vi.doMock(`#shared/messages/de/${part}`, () => {
        throw new Error('The German texts were loaded.');
      });
      const { loadMainMessages, loadWindowMessages } = await import('#shared/messages/load-messages.ts');
      expect((await loadWindowMessages('en')).timeline.day).toBe('Day');
      expect((await loadMainMessages('en')).tray.stop).toBe('Stop');
      vi.doUnmock(`#shared/messages/de/${part}`);
    },
  );

  it.each(['main-window.ts', 'problems.ts', 'failures.ts'])(
    'of %s are not loaded by a page that has only the common ones',
    async (part) => {
      vi.resetModules();
      vi.doMock(`#shared/messages/en/${part}`, () => {
        throw new Error('The other texts were loaded.');
      });
      const { loadCommonMessages } = await import('#shared/messages/load-messages.ts');
      expect((await loadCommonMessages('en')).popover.start).toBe('Start');
      vi.doUnmock(`#shared/messages/en/${part}`);
    },
  );
});
