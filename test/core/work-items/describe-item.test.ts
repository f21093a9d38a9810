/** The description of an entry by the user's template, and the foreign texts in it. */
import { describe, expect, it } from 'vitest';
import { describeItem } from '#core/work-items/describe-item.ts';
import { plainText } from '#core/work-items/plain-text.ts';
import { descriptionLimit } from '#shared/values/limits.ts';

const item = { key: 'river/bridge#7', title: 'Tighten {key} $& bolts' };

describe('a template', () => {
  it.each([
    ['{key} {title}', 'river/bridge#7 Tighten {key} $& bolts'],
    ['{number}: {title}', '#7: Tighten {key} $& bolts'],
    ['  {title}\n\t{unknown} ', 'Tighten {key} $& bolts {unknown}'],
    ['fixed', 'fixed'],
  ])('%j is filled once', (template, description) => {
    expect(describeItem(template, item)).toBe(description);
  });

  it('is cut between characters', () => {
    for (const length of [descriptionLimit - 2, descriptionLimit - 1, descriptionLimit]) {
      const description = describeItem('{title}', { ...item, title: `${'x'.repeat(length)}🌉🌉` });
      expect(description.length).toBeLessThanOrEqual(descriptionLimit);
      expect(description.isWellFormed()).toBe(true);
    }
  });
});

describe('a foreign text', () => {
  it.each([
    ['a\u202Eb\u0000c\r\nd', 'a b c d'],
    ['\u2066\u2069\u200F', ''],
    ['e\u0301', '\u00E9'],
    ['half \uD83C', 'half \uFFFD'],
    ['👩‍🔧 keeps its joiner', '👩‍🔧 keeps its joiner'],
  ])('%j is one visible line', (text, plain) => {
    expect(plainText(text, 100)).toBe(plain);
  });

  it('ends with an ellipsis within the limit, between characters', () => {
    expect(plainText('abcdef', 5)).toBe('abcd…');
    expect(plainText('abc🌉🌉', 5)).toBe('abc…');
    expect(plainText('abcde', 5)).toBe('abcde');
  });
});
