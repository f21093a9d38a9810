/**
 * Makes proposals for entries of what was on the screen and of meetings. Pure. Time that is taken and time away are never proposed, and no
 * second is in two proposals. Short stays at another window belong to the work around them.
 */
import type { ActivityPiece, WindowPiece } from '#shared/activity/activity.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { Meeting } from '#shared/history/calendar.ts';
import { workBeforeCommitMs, type Commit } from '#shared/work-items/commits.ts';
import type { ProposalReason } from '#shared/activity/proposals.ts';
import { secondsBetween, shiftInstant } from '#shared/values/brands.ts';
import type { Attribute, Target } from './attribution.ts';
import { subjectOf } from './window-subject.ts';

export interface ProposedContent {
  readonly target: Target;
  readonly why: ProposalReason;
  /** Of the window that was shown longest. */
  readonly application: string;
  readonly title: string;
}

export type ProposedEntry = HistorySpan & ProposedContent;

export interface ProposalSources {
  /** Up to now at most. */
  readonly span: HistorySpan;
  readonly pieces: readonly ActivityPiece[];
  /** Entries, the running one until the end of the span, and what the user calls no work. */
  readonly taken: readonly HistorySpan[];
  readonly meetings: readonly Meeting[];
  /** In order. */
  readonly commits: readonly Commit[];
  readonly attribute: Attribute;
}

/**
 * Seconds that work on a known project lasts at least, and work of which only the title is known: shorter stays belong to their neighbours.
 */
const knownSeconds = 300;
const unknownSeconds = 900;

/** Seconds without a record inside a stretch of work, such as at an application that is not recorded. */
const bridgedSeconds = 120;

/** Seconds of a proposal at least. */
const leastSeconds = 60;

/** Seconds after work within which its commit is written. */
const committedAfterSeconds = 600;

const choicesAtMost = 3;
const leastShare = 0.1;

const nothingKnown: Target = { description: '', projectId: null, taskId: null, tags: [], billable: null };

function secondsOf({ from, to }: HistorySpan): number {
  return secondsBetween(from, to);
}

/** The parts of the spans that `taken` leaves. Both in order. */
function without(spans: readonly HistorySpan[], taken: readonly HistorySpan[]): readonly HistorySpan[] {
  return taken.reduce<readonly HistorySpan[]>(
    (left, each) =>
      left.flatMap(({ from, to }) =>
        each.to <= from || each.from >= to
          ? [{ from, to }]
          : [...(from < each.from ? [{ from, to: each.from }] : []), ...(each.to < to ? [{ from: each.to, to }] : [])],
      ),
    spans,
  );
}

function within({ from, to }: HistorySpan, spans: readonly HistorySpan[]): readonly HistorySpan[] {
  return spans.flatMap((each) =>
    each.to <= from || each.from >= to ? [] : [{ from: each.from > from ? each.from : from, to: each.to < to ? each.to : to }],
  );
}

/** A window in focus, with what it counts as. */
interface Fragment extends HistorySpan {
  readonly piece: WindowPiece;
  readonly key: string;
  readonly target: Target;
  readonly why: ProposalReason;
}

function fragmentOf(piece: WindowPiece, span: HistorySpan, attribute: Attribute): Fragment {
  const found = attribute(piece);
  const target = found?.target ?? nothingKnown;
  const key = JSON.stringify(found === null ? [piece.application, subjectOf(piece)] : target);
  return { ...span, piece, key, target, why: found?.why ?? { kind: 'window' } };
}

interface Sum<Each> {
  readonly first: Each;
  readonly seconds: number;
}

function longest<Each>(
  items: readonly Each[],
  { keyOf, secondsOf: lasts }: { readonly keyOf: (item: Each) => string; readonly secondsOf: (item: Each) => number },
): readonly Sum<Each>[] {
  const sums = new Map<string, Sum<Each>>();
  for (const item of items) {
    const known = sums.get(keyOf(item));
    sums.set(keyOf(item), { first: known?.first ?? item, seconds: (known?.seconds ?? 0) + lasts(item) });
  }
  return [...sums.values()].sort((one, other) => other.seconds - one.seconds);
}

/** Consecutive fragments that are one piece of work: that of the longest of them. */
interface Run extends HistorySpan {
  readonly seconds: number;
  readonly fragments: readonly Fragment[];
  /** Of each key. */
  readonly sums: ReadonlyMap<string, Sum<Fragment>>;
  readonly main: Fragment;
}

const byKey = { keyOf: ({ key }: Fragment) => key, secondsOf };

function runOf(fragment: Fragment): Run {
  const { from, to, key } = fragment;
  const seconds = secondsOf(fragment);
  return { from, to, seconds, fragments: [fragment], sums: new Map([[key, { first: fragment, seconds }]]), main: fragment };
}

function joined(one: Run, other: Run): Run {
  const sums = new Map(one.sums);
  for (const [key, { first, seconds }] of other.sums) {
    const known = sums.get(key);
    sums.set(key, { first: known?.first ?? first, seconds: (known?.seconds ?? 0) + seconds });
  }
  const main = [...sums.values()].reduce((most, each) => (each.seconds > most.seconds ? each : most));
  return {
    from: one.from,
    to: other.to,
    seconds: secondsOf({ from: one.from, to: other.to }),
    fragments: [...one.fragments, ...other.fragments],
    sums,
    main: main.first,
  };
}

function joinEqual(runs: readonly Run[]): readonly Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last?.main.key === run.main.key) {
      result[result.length - 1] = joined(last, run);
    } else {
      result.push(run);
    }
  }
  return result;
}

function isShort(run: Run): boolean {
  return run.seconds < (run.main.why.kind === 'window' ? unknownSeconds : knownSeconds);
}

/** Joins the shortest run with the longer of its neighbours until none is too short. */
function smoothed(stretch: readonly Run[]): readonly Run[] {
  let runs = joinEqual(stretch);
  for (;;) {
    const short = runs.filter(isShort);
    if (short.length === 0 || runs.length === 1) {
      return runs;
    }
    const shortest = short.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    const at = runs.indexOf(shortest);
    const [before, after] = [runs[at - 1], runs[at + 1]];
    const joinsBefore = before !== undefined && (after === undefined || before.seconds >= after.seconds);
    const first = joinsBefore ? at - 1 : at;
    const [one, other] = [runs[first], runs[first + 1]];
    runs =
      one === undefined || other === undefined ? runs : joinEqual([...runs.slice(0, first), joined(one, other), ...runs.slice(first + 2)]);
  }
}

/** Fragments of one free time, divided where nothing was recorded for a while. */
function stretches(fragments: readonly Fragment[]): readonly (readonly Run[])[] {
  const result: Run[][] = [];
  for (const fragment of fragments) {
    const last = result.at(-1)?.at(-1);
    if (last === undefined || secondsBetween(last.to, fragment.from) > bridgedSeconds) {
      result.push([runOf(fragment)]);
    } else {
      result.at(-1)?.push(runOf(fragment));
    }
  }
  return result;
}

/** The content of fragments of one key: described by its rule, else by the title that was shown longest. */
function contentOf(fragments: readonly Fragment[], main: Fragment): ProposedContent {
  const own = fragments.filter(({ key }) => key === main.key);
  const window = longest(own, { keyOf: ({ piece }) => JSON.stringify([piece.application, piece.title]), secondsOf })[0]?.first ?? main;
  const { application, title } = window.piece;
  const description = main.target.description === '' ? subjectOf(window.piece) : main.target.description;
  return { target: { ...main.target, description }, why: window.why, application, title };
}

function awayIn(pieces: readonly ActivityPiece[]): readonly HistorySpan[] {
  return pieces.filter(({ kind }) => kind === 'away');
}

function windowsIn(pieces: readonly ActivityPiece[]): readonly WindowPiece[] {
  return pieces.filter((piece) => piece.kind === 'window');
}

/** Meetings that are over, in the time that is free; of two at the same time the earlier one. */
function proposeMeetings({ span, meetings, attribute }: ProposalSources, free: readonly HistorySpan[]): readonly ProposedEntry[] {
  return meetings
    .filter(({ isAllDay, end }) => !isAllDay && end <= span.to)
    .reduce<{ readonly left: readonly HistorySpan[]; readonly found: readonly ProposedEntry[] }>(
      ({ left, found }, { title, start, end }) => {
        const target = attribute({ application: '', title, site: null })?.target ?? nothingKnown;
        const parts = within({ from: start, to: end }, left).map((part) => ({
          ...part,
          target: { ...target, description: target.description === '' ? title : target.description },
          why: { kind: 'meeting' as const },
          application: '',
          title,
        }));
        return { left: without(left, parts), found: [...found, ...parts] };
      },
      { left: free, found: [] },
    ).found;
}

/** Work that is known by its window only is described by the last commit in it, or soon after it. */
function describedByCommit(entry: ProposedEntry, { commits, attribute }: ProposalSources): ProposedEntry {
  const commit =
    entry.why.kind === 'window'
      ? commits.findLast(({ at }) => at > entry.from && secondsBetween(entry.to, at) <= committedAfterSeconds)
      : undefined;
  return commit === undefined ? entry : { ...entry, ...contentOfCommit(commit, attribute) };
}

function contentOfCommit({ subject, repository }: Commit, attribute: Attribute): Pick<ProposedEntry, 'target' | 'why'> {
  const target = attribute({ application: '', title: subject, site: null })?.target ?? nothingKnown;
  return {
    target: { ...target, description: target.description === '' ? subject : target.description },
    why: { kind: 'commit', repository },
  };
}

/** The time before commits that no window shows, since the commit before or for half an hour. */
function proposeCommits({ commits, attribute }: ProposalSources, free: readonly HistorySpan[]): readonly ProposedEntry[] {
  return commits.flatMap((commit, index) => {
    const half = shiftInstant(commit.at, -workBeforeCommitMs / 1_000);
    const before = commits[index - 1]?.at ?? half;
    const part = within({ from: before > half ? before : half, to: commit.at }, free).at(-1);
    return part === undefined || part.to < commit.at
      ? []
      : [{ ...part, ...contentOfCommit(commit, attribute), application: '', title: commit.subject }];
  });
}

/** In the order of time. */
export function proposeEntries(sources: ProposalSources): readonly ProposedEntry[] {
  const { span, pieces, taken, attribute } = sources;
  const free = without([span], taken);
  const meetings = proposeMeetings(sources, free);
  const worked = without(without(free, meetings), awayIn(pieces));
  const windows = windowsIn(pieces);
  const runs = worked.flatMap((part) =>
    stretches(windows.flatMap((piece) => within(piece, [part]).map((own) => fragmentOf(piece, own, attribute)))).flatMap(smoothed),
  );
  const shown = runs.map(({ from, to, fragments, main }): ProposedEntry => ({ from, to, ...contentOf(fragments, main) }));
  const committed = proposeCommits(sources, without(worked, shown));
  return [...meetings, ...shown.map((entry) => describedByCommit(entry, sources)), ...committed]
    .filter((each) => secondsOf(each) >= leastSeconds)
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The one to three kinds of work that took the longest part of a span. */
export function rankChoices({
  span,
  pieces,
  attribute,
}: Pick<ProposalSources, 'span' | 'pieces' | 'attribute'>): readonly (ProposedContent & { readonly seconds: number })[] {
  const fragments = windowsIn(pieces).flatMap((piece) => within(piece, [span]).map((own) => fragmentOf(piece, own, attribute)));
  const total = fragments.reduce((sum, each) => sum + secondsOf(each), 0);
  return longest(fragments, byKey)
    .filter(({ seconds }) => seconds >= leastSeconds && seconds >= total * leastShare)
    .slice(0, choicesAtMost)
    .map(({ first, seconds }) => ({ ...contentOf(fragments, first), seconds }));
}
