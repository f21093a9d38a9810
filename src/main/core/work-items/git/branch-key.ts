/** The item that a branch is about, from its name and the address of the remote. Pure. */
import { boardOfKey, type ItemPlace } from '../item-keys.ts';

export interface Branch {
  readonly folder: string;
  /** `feature/PROJ-12-tighten-bolts`. */
  readonly name: string;
  /** The address of `origin`; null: none. */
  readonly remote: string | null;
  /** When it was committed or switched to last, milliseconds since 1970. */
  readonly changedMs: number;
}

/** Branches that stand for no piece of work. */
const common = new Set(['main', 'master', 'trunk', 'develop', 'development', 'dev', 'staging', 'production', 'release']);

export function isOwnWork({ name }: Branch): boolean {
  return !common.has(name.toLowerCase());
}

const jiraPart = /(?:^|[/_-])([A-Za-z][A-Za-z0-9]{1,49}-\d{1,9})(?=$|[/_.-])/g;
const numberPart = /(?:^|[/_#-])(\d{1,9})(?=$|[/_.-])/;

/**
 * Host and path of `https://host/owner/repository.git`, `ssh://git@host:22/…` or `git@host:owner/repository.git`; null: a path of this
 * computer.
 */
function readRemote(remote: string): { readonly host: string; readonly path: string } | null {
  const short = /^(?:[\w.-]+@)?([\w.-]{2,}):(?!\/\/)(.+)$/.exec(remote);
  const url = short === null ? URL.parse(remote) : URL.parse(`ssh://${short[1]}/${short[2]?.replace(/^\/+/, '')}`);
  return url === null || url.hostname === '' ? null : { host: url.hostname, path: url.pathname.replace(/\.git\/?$|\/+$/, '').slice(1) };
}

/** The repository of a remote on this tracker; null: it is elsewhere. */
function boardOfRemote({ address }: ItemPlace, remote: string | null): string | null {
  const read = remote === null || remote.length > 2_000 ? null : readRemote(remote);
  const root = URL.parse(address);
  if (read === null || root?.hostname !== read.host) {
    return null;
  }
  // Over https the path begins with that of the address, over ssh it does not.
  const base = root.pathname.replace(/^\/|\/$/g, '');
  return base !== '' && read.path.startsWith(`${base}/`) ? read.path.slice(base.length + 1) : read.path;
}

/** The key of the item on this tracker; null: the branch names none of it. `isKnown`: items of that project are known. */
export function keyOfBranch(place: ItemPlace, { name, remote }: Branch, isKnown: (key: string) => boolean): string | null {
  if (place.tracker === 'jira-cloud' || place.tracker === 'jira-data-center') {
    return (
      [...name.matchAll(jiraPart)]
        .flatMap(([, key = '']) => key.toUpperCase())
        .find((key) => boardOfKey(place.tracker, key) !== null && isKnown(key)) ?? null
    );
  }
  const board = boardOfRemote(place, remote);
  const number = numberPart.exec(name)?.[1];
  const key = board === null || number === undefined ? null : `${board}#${Number(number)}`;
  return key !== null && boardOfKey(place.tracker, key) !== null ? key : null;
}

/** What the last part of the name says besides the item, `tighten bolts`; empty: nothing. */
export function branchTitle({ name }: Branch): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return last
    .replace(/^#?(?:[A-Za-z][A-Za-z0-9]{1,49}-)?\d{1,9}(?:[_.-]|$)/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
}
