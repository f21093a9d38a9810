/**
 * Draws the tray images and the app icon from the shapes below: run it after changing one, and commit what it writes.
 * A tower with a clock: hollow while nothing runs, filled while a timer does; a cut corner when the service is out of reach, a
 * notch with a mark when an entry needs its person. Each size has its own numbers, so that edges fall on whole pixels.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const here = import.meta.dirname;

/** One size, in pixels: sides, roof and foot, line width, the clock's hub and hands, the cut of a corner, the mark's radius. */
interface Drawing {
  readonly left: number;
  readonly right: number;
  readonly apex: number;
  readonly eaves: number;
  readonly foot: number;
  readonly line: number;
  readonly hub: readonly [x: number, y: number];
  readonly minute: number;
  readonly hour: number;
  readonly cut: number;
  readonly mark: number;
}

type Size = 16 | 22 | 32;
/** What the icon stands on; `any` keeps 3:1 on white and on black, for panels whose colour nobody can tell. */
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
}

const drawings: Readonly<Record<Size, Drawing>> = {
  16: { left: 3.75, right: 12.25, apex: 1, eaves: 6.25, foot: 14.25, line: 1.5, hub: [8, 9.5], minute: 3, hour: 2, cut: 4.5, mark: 2.5 },
  22: { left: 5, right: 17, apex: 1.5, eaves: 8.5, foot: 20, line: 2, hub: [11, 13], minute: 4, hour: 3, cut: 6, mark: 3.25 },
  32: { left: 7.5, right: 24.5, apex: 2.5, eaves: 12.5, foot: 29, line: 3, hub: [16, 19], minute: 6, hour: 4.25, cut: 8.5, mark: 4.75 },
};

const inks: Readonly<Record<Ground, Ink>> = {
  dark: { line: '#ffffff', fill: '#f2b13c', edge: '#f2b13c', hand: '#231a08', alarm: '#ff6b5e' },
  light: { line: '#26221c', fill: '#c77f0a', edge: '#c77f0a', hand: '#fffaf0', alarm: '#c62f22' },
  any: { line: '#85858b', fill: '#eba52c', edge: '#b9770f', hand: '#231a08', alarm: '#e5484d' },
  Template: { line: '#000000', fill: '#000000', edge: '#000000', hand: null, alarm: '#000000' },
};

function tower({ left, right, apex, eaves, foot, cut }: Drawing, mark: Mark): string {
  const middle = (left + right) / 2;
  const corner = mark === 'offline' ? `L${right} ${foot - cut} L${right - cut} ${foot}` : `L${right} ${foot}`;
  return `M${left} ${foot} L${left} ${eaves} L${middle} ${apex} L${right} ${eaves} ${corner} Z`;
}

function hands({ hub: [x, y], minute, hour, line }: Drawing): string {
  return `<path d="M${x} ${y - minute} L${x} ${y} L${x + hour} ${y}" fill="none" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function trayImage(size: Size, { timer, mark, ground }: Face): string {
  const drawing = drawings[size];
  const ink = inks[ground];
  const running = timer === 'running';
  const shape = `<path d="${tower(drawing, mark)}" stroke-linejoin="round" stroke-width="${drawing.line}" stroke="${running ? ink.edge : ink.line}" fill="${running ? ink.fill : 'none'}"/>`;
  const holes = running && ink.hand === null;
  const handInk = running ? (ink.hand ?? '#000') : ink.line;
  const [notchX, notchY] = [drawing.right - drawing.mark / 3, drawing.apex + drawing.mark];
  const notch = `<circle cx="${notchX}" cy="${notchY}" r="${drawing.mark + drawing.line}" fill="#000"/>`;
  const mask = `<mask id="holes"><rect width="${size}" height="${size}" fill="#fff"/>${mark === 'attention' ? notch : ''}${holes ? `<g stroke="#000">${hands(drawing)}</g>` : ''}</mask>`;
  const alarm = mark === 'attention' ? `<circle cx="${notchX}" cy="${notchY}" r="${drawing.mark}" fill="${ink.alarm}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${mask}<g mask="url(#holes)">${shape}${holes ? '' : `<g stroke="${handInk}">${hands(drawing)}</g>`}</g>${alarm}</svg>`;
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
