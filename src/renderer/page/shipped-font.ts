/** Inter, where a Linux system has no sans of its own: only what every distribution falls back to. Other systems bring a good one. */
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2';
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import ranges from '@fontsource-variable/inter/unicode.json';

const faces = [
  [latin, ranges.latin],
  [latinExtended, ranges['latin-ext']],
  [cyrillic, ranges.cyrillic],
  [greek, ranges.greek],
] as const;

/** What fontconfig answers with where nothing was chosen. */
const fallbacks = ['DejaVu Sans', 'Bitstream Vera Sans', 'Liberation Sans', 'FreeSans'];

/** Letters whose widths tell fonts apart. */
const sample = 'Wall clock, 0123456789, quick jumping fox';

/** `widthIn` measures `sample` in a list of font families. A family that is not installed measures like the generic one behind it. */
export function isFallbackSans(widthIn: (families: string) => number): boolean {
  const system = widthIn('system-ui');
  const missing = widthIn('monospace');
  return system !== missing && fallbacks.some((name) => widthIn(`"${name}", monospace`) === system);
}

function measure(): ((families: string) => number) | null {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) {
    return null;
  }
  return (families) => {
    context.font = `32px ${families}`;
    return context.measureText(sample).width;
  };
}

/** Sets the type of the page before its first paint. A file is read when one of its letters is first shown. */
export async function takeShippedFont(): Promise<void> {
  const widthIn = navigator.userAgent.includes('Linux') ? measure() : null;
  if (widthIn === null || !isFallbackSans(widthIn)) {
    return;
  }
  for (const [file, unicodeRange] of faces) {
    document.fonts.add(new FontFace('Inter', `url(${file}) format('woff2')`, { weight: '100 900', unicodeRange }));
  }
  const loaded = await document.fonts.load('13px Inter');
  if (loaded.length > 0) {
    document.documentElement.style.setProperty('--font', 'Inter, system-ui, sans-serif');
  }
}
