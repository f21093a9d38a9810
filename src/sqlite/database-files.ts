/** Notices when the files of an open database are no longer as this program left them: removed, replaced, or written to by another program. */
import { statSync } from 'node:fs';

interface Stamp {
  /** Which file it is. */
  readonly identity: string;
  /** Changes with every write. Windows may update the time of a file that is open at any later moment, so it has no part there. */
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

  /** Takes the files as they are now for those of the open database. */
  constructor(file: string) {
    this.#file = file;
    this.note();
  }

  /** Called after each write of this program. Returns whether the file that was written is still the one with the name. */
  note(): boolean {
    const [main, journal] = [stamp(this.#file), stamp(`${this.#file}-wal`)];
    const isKept = [[this.#main, main], [this.#journal, journal]].every(([before, after]) => before === null || before?.identity === after?.identity);
    if (isKept) {
      this.#main = main;
      this.#journal = journal;
    }
    return isKept;
  }

  /** Whether another program has done something to them since the last `note`. */
  areChanged(): boolean {
    return this.#main === null || !isSame(stamp(this.#file), this.#main) || !isSame(stamp(`${this.#file}-wal`), this.#journal);
  }
}
