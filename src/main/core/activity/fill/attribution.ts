/** To what a window's time belongs: by the user's rules, else by what earlier entries over such windows were. Pure. */
import type { ActivityPiece, WindowPiece } from '#shared/activity/activity.ts';
import { idsOf, type ActivityRule, type ProposalReason, type RuleContent, type RuleTrial } from '#shared/activity/proposals.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { secondsBetween, type UtcInstant } from '#shared/values/brands.ts';
import { matchesPattern } from '../recorded-window.ts';
import { commonParts, plainText } from './window-subject.ts';

/** What an entry would contain. An empty description: the title of the window. */
export type Target = Omit<RuleContent, 'application' | 'title'>;

interface Attribution {
  readonly target: Target;
  readonly why: ProposalReason;
}

/** A meeting has no application. */
export type Subject = Pick<WindowPiece, 'application' | 'title' | 'site'>;

/** null: nothing is known. */
export type Attribute = (subject: Subject) => Attribution | null;

/** How often, and in which part of the cases, the entries over such windows were of one project. */
const leastTimes = 3;
const leastShare = 0.75;

/** Seconds of a window under an entry that count as one case. */
const leastSeconds = 60;

export function matchesRule({ application, title }: Pick<RuleContent, 'application' | 'title'>, shown: Subject): boolean {
  const isOf = application === '' || application.trim().toLowerCase() === shown.application.trim().toLowerCase();
  return isOf && (title === '' || matchesPattern(shown.title, title) || (shown.site !== null && matchesPattern(shown.site, title)));
}

/** What the rule would have matched; days by `dayOf`. */
export function tryRule(
  rule: Pick<RuleContent, 'application' | 'title'>,
  pieces: readonly ActivityPiece[],
  dayOf: (instant: UtcInstant) => string,
): RuleTrial {
  const matched = pieces.filter((piece) => piece.kind === 'window' && matchesRule(rule, piece));
  return {
    seconds: matched.reduce((sum, { from, to }) => sum + secondsBetween(from, to), 0),
    days: new Set(matched.map(({ from }) => dayOf(from))).size,
  };
}

interface Cases {
  readonly times: number;
  /** The latest of its entries. */
  readonly target: Target;
}

type Counted = Map<string, Map<string, Cases>>;

function featuresOf({ application, title, site }: Subject): readonly string[] {
  return application === ''
    ? [JSON.stringify(['', plainText(title)])]
    : commonParts({ application, title, site }).map((part) => JSON.stringify([application, part]));
}

/** Without the description of an entry: it describes that entry, and a window has a title. */
function targetOf({ billable, ...named }: HistoryEntry): Target {
  return { description: '', ...idsOf(named), billable: billable ?? null };
}

/** What was in focus for a while under the entry; its own description stands for meetings of that title. */
function casesOf(entry: HistoryEntry, pieces: readonly WindowPiece[]): ReadonlySet<string> {
  const seconds = new Map<string, number>();
  for (const piece of pieces) {
    const from = piece.from > entry.start ? piece.from : entry.start;
    const to = entry.end !== null && piece.to > entry.end ? entry.end : piece.to;
    for (const feature of featuresOf(piece)) {
      seconds.set(feature, (seconds.get(feature) ?? 0) + secondsBetween(from, to));
    }
  }
  const found = [...seconds].filter(([, shown]) => shown >= leastSeconds).map(([feature]) => feature);
  return new Set([...found, ...(entry.description === '' ? [] : featuresOf({ application: '', title: entry.description, site: null }))]);
}

function countCases(pieces: readonly ActivityPiece[], entries: readonly HistoryEntry[]): Counted {
  const windows = pieces.filter((piece) => piece.kind === 'window');
  const counted: Counted = new Map();
  let first = 0;
  for (const entry of entries.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const { end } = entry;
    if (end === null) {
      continue;
    }
    while ((windows[first]?.to ?? end) <= entry.start && first < windows.length) {
      first += 1;
    }
    const under: WindowPiece[] = [];
    for (let at = first; (windows[at]?.from ?? end) < end; at += 1) {
      const piece = windows[at];
      if (piece !== undefined && piece.to > entry.start) {
        under.push(piece);
      }
    }
    const target = targetOf(entry);
    const key = JSON.stringify(target.projectId);
    for (const feature of casesOf(entry, under)) {
      const cases = counted.get(feature) ?? new Map<string, Cases>();
      counted.set(feature, cases.set(key, { times: (cases.get(key)?.times ?? 0) + 1, target }));
    }
  }
  return counted;
}

/** Learns from pieces and entries of the same time, the earliest piece first. */
export function learnFrom(pieces: readonly ActivityPiece[], entries: readonly HistoryEntry[]): Attribute {
  const counted = countCases(pieces, entries);
  return (subject) => {
    let best: { readonly times: number; readonly of: number; readonly target: Target } | null = null;
    for (const feature of featuresOf(subject)) {
      const cases = [...(counted.get(feature)?.values() ?? [])];
      const of = cases.reduce((sum, { times }) => sum + times, 0);
      for (const { times, target } of cases) {
        const isClear = target.projectId !== null && times >= leastTimes && times / of >= leastShare;
        if (
          isClear &&
          (best === null || times / of > best.times / best.of || (times / of === best.times / best.of && times > best.times))
        ) {
          best = { times, of, target };
        }
      }
    }
    return best === null ? null : { target: best.target, why: { kind: 'learned', times: best.times, of: best.of } };
  };
}

/** The first rule that matches counts, and rules before what was learned. */
export function attributeBy(rules: readonly ActivityRule[], learned: Attribute): Attribute {
  return (subject) => {
    const rule = rules.find((each) => matchesRule(each, subject));
    if (rule === undefined) {
      return learned(subject);
    }
    const { application, title, description, projectId, taskId, tags, billable } = rule;
    return { target: { description, projectId, taskId, tags, billable }, why: { kind: 'rule', application, title } };
  };
}
