import { describe, expect, test } from 'vitest';
import { isFallbackSans } from '#renderer/page/shipped-font.ts';

/** Measures like a system with the fonts `installed`, whose sans is `sans`. */
function systemWith(installed: Readonly<Record<string, number>>, sans: string): (families: string) => number {
  return (families) => {
    const [first = ''] = families.split(',').map((family) => family.trim().replaceAll('"', ''));
    return installed[first === 'system-ui' ? sans : first] ?? installed['monospace'] ?? 0;
  };
}

describe("The system's sans", () => {
  test.each(['DejaVu Sans', 'Liberation Sans'])('is a fallback if it is %s', (sans) => {
    expect(isFallbackSans(systemWith({ [sans]: 700, monospace: 800 }, sans))).toBe(true);
  });

  test('is kept if the desktop chose another, even where a fallback is installed', () => {
    expect(isFallbackSans(systemWith({ Cantarell: 650, 'DejaVu Sans': 700, monospace: 800 }, 'Cantarell'))).toBe(false);
  });

  test('is kept if no fallback is installed', () => {
    expect(isFallbackSans(systemWith({ Cantarell: 650, monospace: 800 }, 'Cantarell'))).toBe(false);
  });

  test('is kept if it is a monospaced font, like every font that is not installed', () => {
    expect(isFallbackSans(systemWith({ monospace: 800 }, 'monospace'))).toBe(false);
  });
});
