/** Detects whether another program removed, replaced or wrote the files of an open database. */
import { statSync } from 'node:fs';

interface Stamp {
  readonly identity: string;
  /** Changes with every write. Excludes the modification time, which Windows may update late while a file is open. */
  readonly content: string;
}

function stamp(path: string): Stamp | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined
    ? null
    : { identity: `${stats.dev} ${stats.ino}`, content: process.platform === 'win32' ? `${stats.size}` : `${stats.size} ${stats.mtimeNs}` };
}

function isSame(one: Stamp | null, other: Stamp | null): boolean {
  return one?.identity === other?.identity && one?.content === other?.content;
}

export class DatabaseFiles {
  readonly #file: string;
  #main: Stamp | null = null;
  #journal: Stamp | null = null;

  /** Takes the current files as those of the open database. */
  constructor(file: string) {
    this.#file = file;
    this.note();
  }

  /** Called after each write. Returns whether the written file still has its name. */
  note(): boolean {
    const [main, journal] = [stamp(this.#file), stamp(`${this.#file}-wal`)];
    const isKept = [[this.#main, main], [this.#journal, journal]].every(([before, after]) => before === null || before?.identity === after?.identity);
    if (isKept) {
      this.#main = main;
      this.#journal = journal;
    }
    return isKept;
  }

  /** True if another program changed them since the last `note`. */
  areChanged(): boolean {
    return this.#main === null || !isSame(stamp(this.#file), this.#main) || !isSame(stamp(`${this.#file}-wal`), this.#journal);
  }
}
