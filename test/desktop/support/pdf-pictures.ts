/** The pages of a PDF file as pictures, drawn by PDFium, as Chromium draws them. */
import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';

interface PagePicture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: blue, green, red, alpha. */
  readonly pixels: Buffer;
}

export async function drawPages(file: string): Promise<readonly PagePicture[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(readFileSync(file));
    const pictures: PagePicture[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: 1.5, render: 'bitmap' });
      pictures.push({ width, height, pixels: Buffer.from(data) });
    }
    document.destroy();
    return pictures;
  } finally {
    library.destroy();
  }
}

/** Whether all pages look the same. Compared by bytes, because a comparison of arrays takes seconds. */
export function areSame(some: readonly PagePicture[], others: readonly PagePicture[]): boolean {
  return (
    some.length === others.length &&
    some.every((page, index) => {
      const other = others[index];
      return page.width === other?.width && page.height === other.height && page.pixels.equals(other.pixels);
    })
  );
}

/** Rows of pixels with ink: where something is drawn, from the top. */
export function inkedRows({ width, height, pixels }: PagePicture): readonly number[] {
  const isInked = (row: number): boolean => pixels.subarray(row * width * 4, (row + 1) * width * 4).some((value) => value < 160);
  return Array.from({ length: height }, (_, row) => row).filter(isInked);
}
