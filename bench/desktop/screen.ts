/** Reads the virtual display from Xvfb's frame buffer file (`-fbdir`): what a user would see, without asking the measured program. */
import { openSync, readSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Only every eighth line is compared: lines of text are taller. */
const lineStep = 8;

/** Share of pixels of a changed area that differ from its background; below it, only the empty window is visible. */
const drawnShare = 0.01;

/** The pointer changes its shape over a window until it moves; this many compared pixels are ignored. */
const pointerPixels = 100;

export class Screen {
  readonly #file: number;
  readonly #pixelsAt: number;
  readonly #lineBytes: number;
  readonly #height: number;

  /** `file` is an X window dump (XWD, version 7, big-endian header) that the display writes to. */
  constructor(file: string) {
    this.#file = openSync(file, 'r');
    const header = Buffer.alloc(100);
    readSync(this.#file, header, 0, header.length, 0);
    this.#height = header.readUInt32BE(20);
    this.#lineBytes = header.readUInt32BE(48);
    this.#pixelsAt = header.readUInt32BE(0) + header.readUInt32BE(76) * 12;
  }

  /** Returns the pixels, 32 bits each. */
  capture(): Uint32Array {
    const lines = Math.ceil(this.#height / lineStep);
    const bytes = Buffer.alloc(lines * this.#lineBytes);
    for (let line = 0; line < lines; line += 1) {
      readSync(this.#file, bytes, line * this.#lineBytes, this.#lineBytes, this.#pixelsAt + line * lineStep * this.#lineBytes);
    }
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }

  /** Returns the time (`performance.now`) at which new content is visible compared with `before`. */
  async drawn(before: Uint32Array, signal: AbortSignal): Promise<number> {
    for (;;) {
      signal.throwIfAborted();
      const now = this.capture();
      const atMs = performance.now();
      if (hasContent(before, now)) {
        return atMs;
      }
      await pause(1);
    }
  }

  /** Resolves when the display is the same as `before`. */
  async cleared(before: Uint32Array, signal: AbortSignal): Promise<void> {
    while (this.capture().filter((pixel, index) => pixel !== before[index]).length > pointerPixels) {
      signal.throwIfAborted();
      await pause(5);
    }
  }
}

function hasContent(before: Uint32Array, now: Uint32Array): boolean {
  const counts = new Map<number, number>();
  let changed = 0;
  for (const [index, pixel] of now.entries()) {
    if (pixel !== before[index]) {
      changed += 1;
      counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    }
  }
  return changed > pointerPixels && changed - Math.max(...counts.values()) >= changed * drawnShare;
}
