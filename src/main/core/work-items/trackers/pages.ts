/** Reads lists that a tracker divides into pages, within bounds that hold whatever the tracker answers. */
import { succeed, type Result } from '#shared/values/result.ts';

/** Items of a connection that are read and kept. */
export const itemsAtMost = 10_000;

/** Gitea's smallest pages, and some that were changed while they were read. */
const pagesAtMost = 400;

export interface PagePart<Page, Item> {
  readonly items: readonly Item[];
  readonly next: Page | null;
}

interface Listed<Page> {
  readonly first: Page;
  readonly limit: number;
}

/** Reads pages until there is no further one, one has only items that an earlier one had, or a bound is reached. */
async function readBounded<Page, Item extends { readonly key: string }, Problem>(
  { first, limit }: Listed<Page>,
  read: (page: Page) => Promise<Result<PagePart<Page, Item>, Problem>>,
): Promise<Result<{ readonly items: readonly Item[]; readonly isWhole: boolean }, Problem>> {
  const items = new Map<string, Item>();
  let page: Page | null = first;
  let hasNew = true;
  for (let count = 0; page !== null && hasNew && count < pagesAtMost && items.size < limit; count += 1) {
    const part: Result<PagePart<Page, Item>, Problem> = await read(page);
    if (!part.ok) {
      return part;
    }
    const before = items.size;
    part.value.items.forEach((item) => items.set(item.key, item));
    page = part.value.next;
    hasNew = items.size > before;
  }
  return succeed({ items: [...items.values()].slice(0, limit), isWhole: page === null && items.size <= limit });
}

/** As many of the items as the bounds allow. */
export async function readPages<Page, Item extends { readonly key: string }, Problem>(
  listed: Listed<Page>,
  read: (page: Page) => Promise<Result<PagePart<Page, Item>, Problem>>,
): Promise<Result<readonly Item[], Problem>> {
  const found = await readBounded(listed, read);
  return found.ok ? succeed(found.value.items) : found;
}

/** All of the items; `tooLarge` if there are more than the bounds allow. */
export async function readAllPages<Page, Item extends { readonly key: string }, Problem>(
  first: Page,
  tooLarge: () => Result<never, Problem>,
  read: (page: Page) => Promise<Result<PagePart<Page, Item>, Problem>>,
): Promise<Result<readonly Item[], Problem>> {
  const found = await readBounded({ first, limit: itemsAtMost }, read);
  return found.ok ? (found.value.isWhole ? succeed(found.value.items) : tooLarge()) : found;
}
