/** The repositories that the user has named, and the branches that are checked out in them. */
import { isAbsolute } from 'node:path';
import type { Failure } from '#shared/failures.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Commit } from '#shared/work-items/commits.ts';
import type { GitFailure } from '#shared/work-items/git-failure.ts';
import { gitFoldersAtMost, type RepositoryView } from '#shared/work-items/work-items.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import { plainText } from '../plain-text.ts';
import { isOwnWork, type Branch } from './branch-key.ts';
import { readCommits } from './read-commits.ts';
import type { RunGit } from './run-git.ts';

/** Milliseconds after which branches are read again while the list is open. */
const readAgainAfterMs = 3_000;

/** Characters of a branch's name that are used; git allows about as many. */
const branchLimit = 250;

interface GitRepositoriesOptions {
  readonly settings: SettingsStore;
  readonly git: RunGit;
  readonly clock: Ports['clock'];
  readonly onChange: () => void;
}

/** null: no branch is checked out. */
type ReadBranch = Result<Branch | null, GitFailure>;

export class GitRepositories {
  readonly #options: GitRepositoriesOptions;
  readonly #read = new Map<string, ReadBranch>();
  #isReading = false;
  #readMs = Number.NEGATIVE_INFINITY;

  constructor(options: GitRepositoriesOptions) {
    this.#options = options;
  }

  get #folders(): readonly string[] {
    return this.#options.settings.current.gitFolders;
  }

  view(): RepositoryView[] {
    return this.#folders.map((folder) => {
      const read = this.#read.get(folder);
      return { folder, branch: read?.ok === true ? (read.value?.name ?? null) : null, failure: read?.ok === false ? read.failure : null };
    });
  }

  /** The branches of pieces of work as they were read last, the one that was worked on last first. */
  branches(): readonly Branch[] {
    return this.#folders
      .flatMap((folder) => {
        const read = this.#read.get(folder);
        return read?.ok === true && read.value !== null && isOwnWork(read.value) ? [read.value] : [];
      })
      .sort((one, other) => other.changedMs - one.changedMs);
  }

  refreshIfStale(): void {
    if (!this.#isReading && this.#folders.length > 0 && this.#options.clock.monotonicMs() - this.#readMs >= readAgainAfterMs) {
      void this.refresh();
    }
  }

  async refresh(): Promise<void> {
    this.#isReading = true;
    const before = JSON.stringify(this.view());
    await Promise.all(this.#folders.map(async (folder) => this.#read.set(folder, await this.#branch(folder))));
    this.#isReading = false;
    this.#readMs = this.#options.clock.monotonicMs();
    if (JSON.stringify(this.view()) !== before) {
      this.#options.onChange();
    }
  }

  /** Adds the repository that the folder is in. */
  async add(folder: string): Promise<Result<null, Failure>> {
    const root = await this.#root(folder);
    if (!root.ok) {
      return root;
    }
    if (this.#folders.includes(root.value)) {
      return succeed(null);
    }
    if (this.#folders.length >= gitFoldersAtMost) {
      return fail({ kind: 'git', folder, cause: 'too-many', detail: String(gitFoldersAtMost) });
    }
    const kept = attempt(() => this.#options.settings.change({ gitFolders: [...this.#folders, root.value] }));
    await this.refresh();
    this.#options.onChange();
    return kept;
  }

  /** The folder as it was added, or one inside it. */
  async remove(folder: string): Promise<Result<null, Failure>> {
    const root = this.#folders.includes(folder) ? succeed(folder) : await this.#root(folder);
    const found = root.ok && this.#folders.includes(root.value) ? root.value : null;
    if (found === null) {
      return fail({ kind: 'git', folder, cause: 'no-repository', detail: '' });
    }
    const kept = attempt(() => this.#options.settings.change({ gitFolders: this.#folders.filter((each) => each !== found) }));
    this.#read.delete(found);
    this.#options.onChange();
    return kept;
  }

  /** The branch of a piece of work in any repository. */
  async workIn(folder: string): Promise<Result<Branch, GitFailure>> {
    const root = await this.#root(folder);
    const read = root.ok ? await this.#branch(root.value) : root;
    if (!read.ok) {
      return read;
    }
    return read.value !== null && isOwnWork(read.value)
      ? succeed(read.value)
      : fail({ kind: 'git', folder, cause: 'no-branch', detail: read.value?.name ?? '' });
  }

  /**
   * The user's commits in all repositories, in order; one that several working trees have is there once. A repository that cannot be read
   * has none.
   */
  async commits(span: HistorySpan): Promise<readonly Commit[]> {
    const read = await Promise.all(this.#folders.map(async (folder) => readCommits(this.#options.git, folder, span)));
    // The folder that was added first names its commits.
    const found = new Map(read.toReversed().flatMap((each) => (each.ok ? each.value.map((commit) => [commit.hash, commit] as const) : [])));
    return [...found.values()].sort((one, other) => (one.at < other.at ? -1 : 1));
  }

  async #root(folder: string): Promise<Result<string, GitFailure>> {
    if (!isAbsolute(folder) || /[\0\r\n]/.test(folder)) {
      return fail({ kind: 'git', folder, cause: 'no-repository', detail: '' });
    }
    const root = await this.#options.git(folder, ['rev-parse', '--show-toplevel']);
    return root.ok ? succeed(root.value.replace(/\r?\n$/, '')) : root;
  }

  async #branch(folder: string): Promise<ReadBranch> {
    const { git } = this.#options;
    const head = await git(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
    if (!head.ok) {
      // Without words: HEAD is no branch, such as during a rebase.
      const isDetached = head.failure.cause === 'refused' && (await git(folder, ['rev-parse', '--git-dir'])).ok;
      return isDetached ? succeed(null) : head;
    }
    const remote = await git(folder, ['remote', 'get-url', 'origin']);
    // `HEAD@{1763629200}`; nothing before the first commit.
    const latest = await git(folder, ['log', '--walk-reflogs', '-1', '--format=%gd', '--date=unix', 'HEAD']);
    const seconds = latest.ok ? Number(/@\{(\d{1,12})\}/.exec(latest.value)?.[1] ?? 0) : 0;
    const name = plainText(head.value, branchLimit);
    return succeed(name === '' ? null : { folder, name, remote: remote.ok ? remote.value.trim() : null, changedMs: seconds * 1_000 });
  }
}
