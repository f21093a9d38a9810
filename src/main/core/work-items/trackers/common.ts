import { itemUrl, type ItemPlace } from '../item-keys.ts';

/** Items of a connection that are read and kept. */
export const pageLimit = 10_000;

/** The address that the tracker gives for an item, if it is one of its own; else the usual one. */
export function ownUrl(place: ItemPlace, key: string, url: string): string {
  const given = url.length <= 2_000 ? URL.parse(url) : null;
  return given !== null && given.origin === new URL(place.address).origin ? given.href : itemUrl(place, key);
}

/** `owner/repository` as two segments of a path. */
export function repositoryPath(board: string): string {
  return board.split('/').map(encodeURIComponent).join('/');
}
