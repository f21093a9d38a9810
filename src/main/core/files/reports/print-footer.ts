import type { MainMessages } from '#shared/messages/catalogue.ts';

/** The footer of each printed page, in which Chromium replaces the classes by numbers. */
export function printFooter({ paper }: Pick<MainMessages, 'paper'>): string {
  const text = paper.pageOf({ page: '<span class="pageNumber"></span>', pages: '<span class="totalPages"></span>' });
  return `<div style="width: 100%; margin: 0 14mm; font-family: sans-serif; font-size: 8pt; text-align: end;">${text}</div>`;
}
