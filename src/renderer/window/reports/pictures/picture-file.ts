/** Exports a chart as a stand-alone file with the current colours and fonts inlined. */

const inherited = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'font-variant-numeric',
] as const;

/** Converts CSS colours to a form that every program supports. */
class Colors {
  readonly #known = new Map<string, string>();
  readonly #context: CanvasRenderingContext2D;

  constructor() {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
    if (context === null) {
      throw new Error('The page has no canvas.');
    }
    this.#context = context;
  }

  plain(color: string): string {
    const known = this.#known.get(color);
    if (known !== undefined) {
      return known;
    }
    const context = this.#context;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    const plain = alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
    this.#known.set(color, plain);
    return plain;
  }
}

function isColor(property: string, value: string): boolean {
  return (property === 'fill' || property === 'stroke') && value !== 'none' && !value.startsWith('url(');
}

/** Returns the text of the SVG file; `shown` must be in the document. */
export function renderSvgFile(shown: SVGSVGElement): string {
  const colors = new Colors();
  const copy = document.importNode(shown, true);
  const originals = [shown, ...shown.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const property of inherited) {
      const value = style.getPropertyValue(property);
      copies[index]?.setAttribute(property, isColor(property, value) ? colors.plain(value) : value);
    }
    copies[index]?.removeAttribute('class');
  });
  const { width, height } = shown.getBoundingClientRect();
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of [
    ['width', '100%'],
    ['height', '100%'],
    ['fill', colors.plain(getComputedStyle(document.body).backgroundColor)],
  ] as const) {
    ground.setAttribute(name, value);
  }
  copy.prepend(ground);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.setAttribute('font-family', 'system-ui, sans-serif');
  return new XMLSerializer().serializeToString(copy);
}

/** Pixels of the file per CSS pixel, for a sharp print. */
const scale = 3;

/** Returns the PNG file in Base64; null if it could not be drawn. */
export async function renderPngFile(shown: SVGSVGElement): Promise<string | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSvgFile(shown))}`;
  try {
    await image.decode();
  } catch {
    // The caller reports the failure.
    return null;
  }
  const { width, height } = shown.getBoundingClientRect();
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  // `data:,` if the canvas is too large.
  return canvas.toDataURL('image/png').split('data:image/png;base64,')[1] ?? null;
}
