/**
 * Draws pieces of activity as runs: one application for minutes, on one project where rules give it one. Pure; milliseconds since 1970,
 * UTC.
 */
import type { AttributedPiece } from '#shared/activity/proposals.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import { epochMsOfInstant } from '#shared/values/brands.ts';
import type { LocalDay } from '../local-days.ts';

export interface LaneRun {
  readonly application: string;
  readonly project: ProjectView | null;
  readonly fromMs: number;
  readonly toMs: number;
  /** The windows that were shown longest, in the order of their first appearance. */
  readonly titles: readonly { readonly title: string; readonly fromMs: number; readonly seconds: number }[];
}

/** A run is made of slots; in each of them the application counts that had the focus longest. In milliseconds. */
const slotMs = 300_000;

/** Least milliseconds with a window in a slot. */
const leastMs = 60_000;

const titlesShown = 6;

interface Shown {
  readonly application: string;
  readonly project: ProjectView | null;
  readonly title: string;
  readonly fromMs: number;
  readonly toMs: number;
}

function within(pieces: readonly AttributedPiece[], { startMs, endMs }: LocalDay): readonly Shown[] {
  return pieces.flatMap((piece) => {
    const [fromMs, toMs] = [Math.max(startMs, epochMsOfInstant(piece.from)), Math.min(endMs, epochMsOfInstant(piece.to))];
    return piece.kind === 'away' || fromMs >= toMs
      ? []
      : [{ application: piece.application, project: piece.project, title: piece.title, fromMs, toMs }];
  });
}

/** Runs of equal keys are one. */
function keyOf({ application, project }: Pick<Shown, 'application' | 'project'>): string {
  return JSON.stringify([application, project?.id]);
}

/** The key of each slot, by the index of the slot. */
function dominant(shown: readonly Shown[], startMs: number): ReadonlyMap<number, string> {
  const slots = new Map<number, Map<string, number>>();
  for (const each of shown) {
    const { fromMs, toMs } = each;
    const key = keyOf(each);
    for (let slot = Math.floor((fromMs - startMs) / slotMs); startMs + slot * slotMs < toMs; slot += 1) {
      const lasts = Math.min(toMs, startMs + (slot + 1) * slotMs) - Math.max(fromMs, startMs + slot * slotMs);
      const times = slots.get(slot) ?? new Map<string, number>();
      slots.set(slot, times.set(key, (times.get(key) ?? 0) + lasts));
    }
  }
  const found = new Map<number, string>();
  for (const [slot, times] of slots) {
    const [longest] = [...times].sort(([, one], [, other]) => other - one);
    const total = [...times.values()].reduce((sum, lasts) => sum + lasts, 0);
    if (longest !== undefined && total >= leastMs) {
      found.set(slot, longest[0]);
    }
  }
  return found;
}

function titlesOf(shown: readonly Shown[]): LaneRun['titles'] {
  const titles = new Map<string, { readonly title: string; readonly fromMs: number; readonly seconds: number }>();
  for (const { title, fromMs, toMs } of shown) {
    const known = titles.get(title) ?? { title, fromMs, seconds: 0 };
    titles.set(title, { ...known, seconds: known.seconds + Math.round((toMs - fromMs) / 1000) });
  }
  const longest = [...titles.values()].sort((one, other) => other.seconds - one.seconds).slice(0, titlesShown);
  return longest.sort((one, other) => one.fromMs - other.fromMs);
}

export function laneRuns(pieces: readonly AttributedPiece[], day: LocalDay): readonly LaneRun[] {
  const shown = within(pieces, day);
  const slots = [...dominant(shown, day.startMs)].sort(([one], [other]) => one - other);
  const runs: { key: string; first: number; last: number }[] = [];
  for (const [slot, key] of slots) {
    const run = runs.at(-1);
    if (run?.key === key && run.last === slot - 1) {
      run.last = slot;
    } else {
      runs.push({ key, first: slot, last: slot });
    }
  }
  return runs.flatMap(({ key, first, last }) => {
    // Pieces that reach into a neighbouring slot count there, so that a run begins and ends with them.
    const [startMs, endMs] = [day.startMs + first * slotMs, day.startMs + (last + 1) * slotMs];
    const own = shown.filter((each) => keyOf(each) === key && each.fromMs < endMs && each.toMs > startMs);
    const [one] = own;
    return one === undefined
      ? []
      : [
          {
            application: one.application,
            project: one.project,
            fromMs: Math.min(...own.map(({ fromMs }) => fromMs)),
            toMs: Math.max(...own.map(({ toMs }) => toMs)),
            titles: titlesOf(own),
          },
        ];
  });
}

/** The project's color; else a quiet one of six, the same for an application wherever it is shown. */
export function runColor({ application, project }: Pick<LaneRun, 'application' | 'project'>): string {
  if (project !== null) {
    return project.color;
  }
  const sum = Array.from(application, (letter) => letter.codePointAt(0) ?? 0).reduce((total, code) => (total * 31 + code) % 9_973, 7);
  return `oklch(from var(--edge) l 0.07 ${(sum % 6) * 60 + 20})`;
}
