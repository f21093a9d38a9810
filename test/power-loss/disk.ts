/**
 * A model of a disk: each file keeps what was synced; of later writes, any combination of sectors survives; the same applies to names in
 * folders. It is stricter than any real file system.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TraceEvent } from './trace.ts';

/** The unit of atomic writes, in bytes. */
const sectorBytes = 512;

type Change =
  | { readonly kind: 'write'; readonly bytes: Buffer; readonly offset: number }
  | { readonly kind: 'truncate'; readonly length: number };

/** A file or a folder, without its name. */
class Inode {
  readonly isFolder: boolean;
  /** The content that survives a power cut. */
  #synced: Buffer = Buffer.alloc(0);
  #since: Change[] = [];

  constructor(isFolder: boolean) {
    this.isFolder = isFolder;
  }

  change(change: Change): void {
    this.#since.push(change);
  }

  sync(): void {
    this.#synced = this.whole();
    this.#since = [];
  }

  /** The content that the running system sees. */
  whole(): Buffer {
    return this.#after(this.#since);
  }

  /** The content after a power cut, with a random part of what was not synced. */
  remains(chance: () => number): Buffer {
    const mood = chance();
    if (mood < 0.2) {
      return this.#synced;
    }
    if (mood < 0.4) {
      return this.whole();
    }
    // Keeps some whole writes, or single sectors of them, which tears pages.
    const kept = chance();
    return this.#after(
      this.#since.flatMap((change) => {
        if (mood < 0.7 || change.kind === 'truncate') {
          return chance() < kept ? [change] : [];
        }
        return sectorsOf(change).filter(() => chance() < kept);
      }),
    );
  }

  #after(changes: readonly Change[]): Buffer {
    const length = changes.reduce(
      (size, change) => (change.kind === 'write' ? Math.max(size, change.offset + change.bytes.length) : Math.max(size, change.length)),
      this.#synced.length,
    );
    const content = Buffer.alloc(length);
    this.#synced.copy(content);
    let size = this.#synced.length;
    for (const change of changes) {
      if (change.kind === 'write') {
        change.bytes.copy(content, change.offset);
        size = Math.max(size, change.offset + change.bytes.length);
      } else {
        content.fill(0, change.length);
        size = change.length;
      }
    }
    return content.subarray(0, size);
  }
}

function sectorsOf({ bytes, offset }: Extract<Change, { readonly kind: 'write' }>): Change[] {
  const sectors: Change[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(bytes.length - at, sectorBytes - ((offset + at) % sectorBytes));
    sectors.push({ kind: 'write', bytes: bytes.subarray(at, at + length), offset: offset + at });
    at += length;
  }
  return sectors;
}

/** The target of a name in a folder: the synced one, then later changes in order. */
interface Name {
  synced: Inode | null;
  since: (Inode | null)[];
}

interface OpenFile {
  readonly inode: Inode;
  readonly path: string;
  position: number;
}

export class Disk {
  readonly #root: string;
  readonly #names = new Map<string, Name>();
  readonly #open = new Map<number, OpenFile>();

  /** `root` exists, is empty, and always stays. */
  constructor(root: string) {
    this.#root = root;
  }

  apply(event: TraceEvent): void {
    switch (event.kind) {
      case 'open':
        this.#openFile(event);
        return;
      case 'close':
        this.#open.delete(event.fd);
        return;
      case 'write': {
        const file = this.#file(event.fd);
        const offset = event.offset ?? file.position;
        file.inode.change({ kind: 'write', bytes: event.bytes, offset });
        file.position = event.offset === null ? offset + event.bytes.length : file.position;
        return;
      }
      case 'truncate':
        this.#file(event.fd).inode.change({ kind: 'truncate', length: event.length });
        return;
      case 'sync':
        this.#sync(this.#file(event.fd));
        return;
      case 'rename': {
        const inode = this.#at(event.from);
        this.#name(event.to).since.push(inode);
        this.#name(event.from).since.push(null);
        return;
      }
      case 'link':
        this.#name(event.to).since.push(this.#at(event.from));
        return;
      case 'unlink':
        this.#name(event.path).since.push(null);
        return;
      case 'make-folder':
        this.#name(event.path).since.push(new Inode(true));
        return;
    }
  }

  /** Files that the running system sees, by path below the root. */
  whole(): ReadonlyMap<string, Buffer> {
    return this.#files(
      (name) => name.since.at(-1) ?? (name.since.length === 0 ? name.synced : null),
      (inode) => inode.whole(),
    );
  }

  /** Files after a power cut now, by path below the root. */
  remains(chance: () => number): ReadonlyMap<string, Buffer> {
    // Of the changes of a name, the first few are kept.
    const chosen = (name: Name): Inode | null => {
      const count = Math.floor(chance() * (name.since.length + 1));
      return count === 0 ? name.synced : (name.since[count - 1] ?? null);
    };
    return this.#files(chosen, (inode) => inode.remains(chance));
  }

  #files(choose: (name: Name) => Inode | null, contentOf: (inode: Inode) => Buffer): ReadonlyMap<string, Buffer> {
    const folders = new Set([this.#root]);
    const files = new Map<string, Buffer>();
    // A file with two names has one content.
    const contents = new Map<Inode, Buffer>();
    // Folders come before their content.
    for (const path of [...this.#names.keys()].sort()) {
      const name = this.#names.get(path);
      const inode = name === undefined || !folders.has(dirname(path)) ? null : choose(name);
      if (inode?.isFolder === true) {
        folders.add(path);
      } else if (inode !== null) {
        const content = contents.get(inode) ?? contentOf(inode);
        contents.set(inode, content);
        files.set(path.slice(this.#root.length + 1), content);
      }
    }
    return files;
  }

  #name(path: string): Name {
    const known = this.#names.get(path) ?? { synced: null, since: [] };
    this.#names.set(path, known);
    return known;
  }

  #at(path: string): Inode | null {
    const { synced, since } = this.#name(path);
    return since.length === 0 ? synced : (since.at(-1) ?? null);
  }

  #file(fd: number): OpenFile {
    const file = this.#open.get(fd);
    if (file === undefined) {
      throw new Error(`File ${fd} is written to and was never opened`);
    }
    return file;
  }

  #openFile({ fd, path, creates, truncates }: Extract<TraceEvent, { readonly kind: 'open' }>): void {
    let inode = path === this.#root ? new Inode(true) : this.#at(path);
    if (inode === null) {
      if (!creates) {
        throw new Error(`${path} was opened and is not known to exist`);
      }
      inode = new Inode(false);
      this.#name(path).since.push(inode);
    } else if (truncates) {
      inode.change({ kind: 'truncate', length: 0 });
    }
    this.#open.set(fd, { inode, path, position: 0 });
  }

  /** Syncs a folder: the names in it. A file's own name belongs to its folder. */
  #sync({ inode, path }: OpenFile): void {
    if (!inode.isFolder) {
      inode.sync();
      return;
    }
    for (const [each, name] of this.#names) {
      if (dirname(each) === path && name.since.length > 0) {
        name.synced = name.since.at(-1) ?? null;
        name.since = [];
      }
    }
  }
}

/** Writes the files to a real folder. */
export function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
