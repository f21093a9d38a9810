/**
 * Draws the tray images and the app icon from the shapes below: run it after changing one, and commit what it writes.
 * A tower with a clock: hollow while nothing runs, filled while a timer does; a cut corner with a bar when the service is out of reach, a
 * mark in a notch when an entry needs attention. Each size has its own numbers, so that edges fall on whole pixels.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const here = import.meta.dirname;

/**
 * One size, in pixels: roof, head with the clock, and the narrower body below it; line width, hands, the cut of a corner, the mark's
 * radius.
 */
interface Drawing {
  readonly apex: number;
  readonly eaves: number;
  readonly head: readonly [left: number, right: number, bottom: number];
  readonly body: readonly [left: number, right: number, foot: number];
  readonly line: number;
  readonly hub: readonly [x: number, y: number];
  readonly minute: number;
  readonly hour: number;
  /** Of the foot's right corner that is cut off while the service cannot be reached, with a bar along the cut. */
  readonly cut: number;
  readonly mark: number;
}

type Size = 16 | 22 | 32;
/** What the icon stands on; `any` has light lines with a dark edge, for panels whose color is not known. */
type Ground = 'dark' | 'light' | 'any' | 'Template';
type Mark = 'none' | 'offline' | 'attention';

interface Face {
  readonly timer: 'running' | 'stopped';
  readonly mark: Mark;
  readonly ground: Ground;
}

interface Ink {
  readonly line: string;
  readonly fill: string;
  /** Around the fill. */
  readonly edge: string;
  /** null: a hole, because the system gives all of a template one colour. */
  readonly hand: string | null;
  readonly alarm: string;
  /** Around every line, so that the drawing stands out from a ground of any lightness; null: the ground is known. */
  readonly halo: string | null;
}

const drawings: Readonly<Record<Size, Drawing>> = {
  16: {
    apex: 0.75,
    eaves: 5,
    head: [3.75, 12.25, 9.75],
    body: [5.25, 10.75, 15.25],
    line: 1.5,
    hub: [8, 7.25],
    minute: 2,
    hour: 1.75,
    cut: 8.5,
    mark: 3.25,
  },
  22: {
    apex: 1.25,
    eaves: 7.25,
    head: [5, 17, 13.5],
    body: [7, 15, 20.5],
    line: 2,
    hub: [11, 10.5],
    minute: 2.75,
    hour: 2.5,
    cut: 11,
    mark: 4.25,
  },
  32: {
    apex: 2,
    eaves: 10,
    head: [7.5, 24.5, 19.5],
    body: [10.5, 21.5, 30.5],
    line: 2.75,
    hub: [16, 15],
    minute: 4.25,
    hour: 3.5,
    cut: 16,
    mark: 6,
  },
};

const inks: Readonly<Record<Ground, Ink>> = {
  dark: { line: '#ffffff', fill: '#f2b13c', edge: '#f2b13c', hand: '#231a08', alarm: '#ff6b5e', halo: null },
  light: { line: '#26221c', fill: '#c77f0a', edge: '#c77f0a', hand: '#fffaf0', alarm: '#c62f22', halo: null },
  any: { line: '#ffffff', fill: '#f2b13c', edge: '#f2b13c', hand: '#231a08', alarm: '#ff4d44', halo: '#1d1d22' },
  Template: { line: '#000000', fill: '#000000', edge: '#000000', hand: null, alarm: '#000000', halo: null },
};

function tower({ apex, eaves, head: [left, right, bottom], body: [inner, outer, foot] }: Drawing): string {
  return `M${inner} ${foot} L${inner} ${bottom} L${left} ${bottom} L${left} ${eaves} L${(left + right) / 2} ${apex} L${right} ${eaves} L${right} ${bottom} L${outer} ${bottom} L${outer} ${foot} Z`;
}

function hands({ hub: [x, y], minute, hour, line }: Drawing): string {
  return `<path d="M${x} ${y - minute} L${x} ${y} L${x + hour} ${y}" fill="none" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function trayImage(size: Size, { timer, mark, ground }: Face): string {
  const drawing = drawings[size];
  const ink = inks[ground];
  const { line, cut } = drawing;
  const running = timer === 'running';
  const outline = `d="${tower(drawing)}" stroke-linejoin="round"`;
  const halo = (shape: string, width: number) =>
    ink.halo === null
      ? ''
      : `<g fill="none" stroke="${ink.halo}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${shape}</g>`;
  const shape = `${halo(`<path ${outline}/>`, line + 2)}<path ${outline} stroke-width="${line}" stroke="${running ? ink.edge : ink.line}" fill="${running ? ink.fill : 'none'}"/>`;
  const holes = running && ink.hand === null;
  const handInk = running ? (ink.hand ?? '#000') : ink.line;
  const clock = holes
    ? ''
    : `${running ? '' : halo(hands(drawing).replace(/ stroke-width="[^"]*"/, ''), line + 2)}<g stroke="${handInk}">${hands(drawing)}</g>`;
  const [notchX, notchY] = [size - drawing.mark - 0.25, drawing.mark + 0.25];
  const notch = `<circle cx="${notchX}" cy="${notchY}" r="${drawing.mark + line}" fill="#000"/>`;
  const corner = `<path d="M${size} ${size - cut} L${size} ${size} L${size - cut} ${size} Z" fill="#000" stroke="#000" stroke-width="${line}"/>`;
  const bar = `<path d="M${size - line * 0.75} ${size - cut + line * 2.25} L${size - cut + line * 2.25} ${size - line * 0.75}"/>`;
  const removed = mark === 'attention' ? notch : mark === 'offline' ? corner : '';
  const mask = `<mask id="holes"><rect width="${size}" height="${size}" fill="#fff"/>${removed}${holes ? `<g stroke="#000">${hands(drawing)}</g>` : ''}</mask>`;
  const alarm =
    mark === 'attention'
      ? `${halo(`<circle cx="${notchX}" cy="${notchY}" r="${drawing.mark - 0.25}"/>`, 1)}<circle cx="${notchX}" cy="${notchY}" r="${drawing.mark}" fill="${ink.alarm}"/>`
      : '';
  const offline =
    mark === 'offline'
      ? `${halo(bar, line + 1.75)}<g fill="none" stroke="${ink.line}" stroke-width="${line}" stroke-linecap="round">${bar}</g>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${mask}<g mask="url(#holes)">${shape}${clock}</g>${alarm}${offline}</svg>`;
}

function appIcon(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><rect x="3" y="3" width="58" height="58" rx="14" fill="#26262e"/><path d="M19 52 L19 27 L32 12 L45 27 L45 52 Z" fill="#f2b13c" stroke="#f2b13c" stroke-width="3" stroke-linejoin="round"/><circle cx="32" cy="35" r="10" fill="#26262e"/><path d="M32 28.5 L32 35 L37 35" fill="none" stroke="#f2b13c" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

function drawn(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

function write(file: string, svg: string, width: number): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, drawn(svg, width));
}

/** Windows' form of several sizes in one file: a head, an entry of 16 bytes a size, then the images; 256 is written as 0. */
function windowsIcon(sizes: readonly number[]): Buffer {
  const images = sizes.map((size) => ({ size, png: drawn(appIcon(size), size) }));
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** What each type of a macOS icon file is wide, in pixels; some are the doubled form of half the size. */
const macTypes = { icp4: 16, ic11: 32, icp5: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 } as const;

/** macOS's form of several sizes in one file: blocks of a type, a length that counts itself, and an image. */
function macIcon(): Buffer {
  const blocks = Object.entries(macTypes).map(([type, size]) => block(type, drawn(appIcon(size), size)));
  return block('icns', Buffer.concat(blocks));
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.length + head.length, 4);
  return Buffer.concat([head, content]);
}

for (const timer of ['running', 'stopped'] as const) {
  for (const mark of ['none', 'offline', 'attention'] as const) {
    const name = mark === 'none' ? timer : `${timer}-${mark}`;
    for (const ground of ['dark', 'light'] as const) {
      const face = { timer, mark, ground };
      write(join(here, 'tray', `${name}-${ground}.png`), trayImage(16, face), 16);
      write(join(here, 'tray', `${name}-${ground}@2x.png`), trayImage(32, face), 32);
    }
    // Panels of Linux take 22 px and do not say what colour they are.
    for (const ground of ['dark', 'light', 'any'] as const) {
      const face = { timer, mark, ground };
      write(join(here, 'tray', `${name}-${ground}-22.png`), trayImage(22, face), 22);
      write(join(here, 'tray', `${name}-${ground}-22@2x.png`), trayImage(22, face), 44);
    }
    write(join(here, 'tray', `${name}Template.png`), trayImage(16, { timer, mark, ground: 'Template' }), 16);
    write(join(here, 'tray', `${name}Template@2x.png`), trayImage(32, { timer, mark, ground: 'Template' }), 32);
  }
}

for (const size of [16, 32, 48, 64, 128, 256, 512]) {
  write(join(here, 'icons', `${size}x${size}.png`), appIcon(size), size);
}
writeFileSync(join(here, 'icon.ico'), windowsIcon([16, 24, 32, 48, 64, 128, 256]));
writeFileSync(join(here, 'icon.icns'), macIcon());

/** Panels that the images are compared on, from white to black. */
const panels = ['#ffffff', '#e8e8ec', '#b8b8be', '#808086', '#3a3a42', '#000000'];

/** Every state in both sizes on each panel, side by side: the picture to look at after a change. */
function comparison(): string {
  const states = (['running', 'stopped'] as const).flatMap((timer) =>
    (['none', 'offline', 'attention'] as const).map((mark) => ({ timer, mark })),
  );
  const cell = 28;
  const images = panels.flatMap((_panel, row) =>
    states.flatMap((state, column) =>
      ([16, 22] as const).map((size, half) => {
        const ground: Ground = size === 22 ? 'any' : row < 3 ? 'light' : 'dark';
        const image = drawn(trayImage(size, { ...state, ground }), size).toString('base64');
        const [x, y] = [(column * 2 + half) * cell + (cell - size) / 2, row * cell + (cell - size) / 2];
        return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/png;base64,${image}"/>`;
      }),
    ),
  );
  const width = states.length * 2 * cell;
  const grounds = panels.map((panel, row) => `<rect y="${row * cell}" width="${width}" height="${cell}" fill="${panel}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${panels.length * cell}" image-rendering="pixelated">${grounds.join('')}${images.join('')}</svg>`;
}
write(join(here, '..', 'docs', 'images', 'tray-icons.png'), comparison(), 12 * 28 * 3);
