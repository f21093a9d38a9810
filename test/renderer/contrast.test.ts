/** The contrast of texts on their grounds, from the tokens: WCAG AA, and APCA for the small sizes of this program. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nativeColours } from '#core/program/window-options.ts';

const styles = resolve(import.meta.dirname, '../../src/renderer');
const read = (file: string): string => readFileSync(join(styles, file), 'utf8');
const [plain = '', more = ''] = read('styles/tokens.css').split('@media (prefers-contrast: more)');

type Color = readonly [red: number, green: number, blue: number, alpha: number];
type Theme = 'light' | 'dark';

/** The values of `--name: light-dark(…)` and `--name: oklch(…)`, by theme. */
function tokensOf(css: string, theme: Theme): ReadonlyMap<string, string> {
  const found = [...css.matchAll(/--([\w-]+):\s*(?:light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\)|(oklch\([^)]*\)));/gu)];
  return new Map(found.map(([, name = '', light = '', dark = '', both]) => [name, both ?? (theme === 'light' ? light : dark)]));
}

/** OKLab to linear sRGB (Björn Ottosson). */
function linear(lightness: number, a: number, b: number): readonly [number, number, number] {
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

const gamma = (value: number): number => (value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Values of sRGB from 0 to 1. */
function parse(text: string): Color {
  const [lightness = 0, chroma = 0, hue = 0, alpha = 100] = text.match(/[\d.]+/gu)?.map(Number) ?? [];
  const angle = (hue * Math.PI) / 180;
  const [red, green, blue] = linear(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle));
  return [gamma(clamp(red)), gamma(clamp(green)), gamma(clamp(blue)), alpha / 100];
}

function over(top: Color, ground: Color): Color {
  const part = (index: 0 | 1 | 2): number => top[index] * top[3] + ground[index] * (1 - top[3]);
  return [part(0), part(1), part(2), 1];
}

const degamma = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance([red, green, blue]: Color): number {
  return 0.212_6 * degamma(red) + 0.715_2 * degamma(green) + 0.072_2 * degamma(blue);
}

function ratio(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (high + 0.05) / (low + 0.05);
}

/** The lightness contrast Lc of APCA 0.0.98G-4g. */
function apca(text: Color, ground: Color): number {
  const y = ([red, green, blue]: Color): number => {
    const sum = 0.212_672_9 * red ** 2.4 + 0.715_152_2 * green ** 2.4 + 0.072_175 * blue ** 2.4;
    // oxlint-disable-next-line oxc/approx-constant -- A constant of APCA, and no root.
    return sum < 0.022 ? sum + (0.022 - sum) ** 1.414 : sum;
  };
  const [ink, paper] = [y(text), y(ground)];
  return paper > ink ? ((paper ** 0.56 - ink ** 0.57) * 1.14 - 0.027) * 100 : ((paper ** 0.65 - ink ** 0.62) * 1.14 + 0.027) * 100;
}

/** What stands on what. `wash`: laid over the ground. */
const pairs: readonly { readonly text: string; readonly ground: string; readonly wash?: string }[] = [
  ...['ground', 'side-ground', 'raised', 'hover', 'pressed', 'block', 'block-ground'].map((ground) => ({ text: 'text', ground })),
  ...['ground', 'side-ground', 'raised', 'hover'].map((ground) => ({ text: 'text-quiet', ground })),
  ...['ground', 'raised'].flatMap((ground) => [
    { text: 'text', ground, wash: 'field' },
    { text: 'text-quiet', ground, wash: 'field' },
    { text: 'text', ground, wash: 'light-wash' },
    { text: 'light-text', ground },
    { text: 'light-text', ground, wash: 'light-wash' },
    { text: 'alert', ground },
    { text: 'alert', ground, wash: 'alert-wash' },
  ]),
  { text: 'on-light', ground: 'light' },
  { text: 'on-light', ground: 'light-hover' },
  { text: 'ground', ground: 'text' },
];

describe.each([
  ['as usual', plain],
  ['with more contrast', plain + more],
])('colours %s', (_, css) => {
  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    const tokens = tokensOf(css, theme);
    const color = (name: string): Color => parse(tokens.get(name) ?? '');

    it.each(pairs)('$text on $ground, $wash, is read easily', ({ text, ground, wash }) => {
      expect([text, ground, wash ?? 'ground'].filter((name) => !tokens.has(name))).toEqual([]);
      const paper = wash === undefined ? color(ground) : over(color(wash), color(ground));
      expect(ratio(color(text), paper)).toBeGreaterThanOrEqual(4.5);
      expect(Math.abs(apca(color(text), paper))).toBeGreaterThanOrEqual(60);
    });

    it('a block of a project of any colour has words that are read easily', () => {
      const base = color('block-ground');
      for (const tint of [
        [1, 1, 1, 0.14],
        [0, 0, 0, 0.14],
        [1, 0.9, 0, 0.14],
        [0, 0, 1, 0.14],
      ] as const) {
        const paper = over(tint, base);
        expect(ratio(color('text'), paper)).toBeGreaterThanOrEqual(4.5);
        expect(Math.abs(apca(color('text'), paper))).toBeGreaterThanOrEqual(60);
      }
    });

    it.each([0, 1, 2, 3, 4, 5])('a number on step %s of the heat map is read easily', (step) => {
      const reports = read('window/reports/reports.module.css');
      const [, source = '', percent = ''] =
        new RegExp(`--heat-${step}: color-mix\\(in \\w+, var\\(--([\\w-]+)\\) (\\d+)%`, 'u').exec(reports) ?? [];
      const [, ink = ''] = new RegExp(`--heat-ink-${step}: (.+);`, 'u').exec(reports) ?? [];
      const [light = '', dark = light] = [...ink.matchAll(/var\(--([\w-]+)\)/gu)].map(([, name = '']) => name);
      const paper = mixed(tokens.get(source) ?? '', tokens.get('raised') ?? '', Number(percent) / 100);
      expect(ratio(color(theme === 'light' ? light : dark), paper)).toBeGreaterThanOrEqual(4.5);
    });
  });
});

function lab(text: string): readonly number[] {
  const [lightness = 0, chroma = 0, hue = 0] = text.match(/[\d.]+/gu)?.map(Number) ?? [];
  return [lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
}

/** `color-mix(in oklab, …)`. */
function mixed(one: string, other: string, share: number): Color {
  const [from, to] = [lab(one), lab(other)];
  const [lightness = 0, a = 0, b = 0] = from.map((value, index) => value * share + (to[index] ?? 0) * (1 - share));
  const [red, green, blue] = linear(lightness, a, b);
  return [gamma(clamp(red)), gamma(clamp(green)), gamma(clamp(blue)), 1];
}

it('the measures give the known values of black on white and grey on white', () => {
  const [black, white, grey] = [
    [0, 0, 0, 1],
    [1, 1, 1, 1],
    [136 / 255, 136 / 255, 136 / 255, 1],
  ] as const;
  expect([
    ratio(black, white).toFixed(2),
    ratio(grey, white).toFixed(2),
    apca(black, white).toFixed(1),
    apca(grey, white).toFixed(1),
    apca(white, grey).toFixed(1),
  ]).toEqual(['21.00', '3.54', '106.0', '63.1', '-68.5']);
});

describe('what is drawn without a page', () => {
  it.each(['light', 'dark'] as const)('has the colours of the pages (%s)', (theme) => {
    const hex = (name: string): string =>
      `#${parse(tokensOf(plain, theme).get(name) ?? '')
        .slice(0, 3)
        .map((value) =>
          Math.round(value * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
    expect(nativeColours(theme === 'dark')).toEqual({ ground: hex('ground'), text: hex('text') });
  });
});
