/**
 * What was on the screen, beside the entries of a day: quiet blocks by application, or by the project that a rule gives, and marks of
 * commits. Pressing a block shows its windows, pressing a mark begins an entry of it; dragging over them draws a new entry, as in free
 * hours.
 */
import { useMemo, useRef, useState, type PointerEvent } from 'react';
import { moveInColumn } from '../../../components/keyboard/arrow-keys.ts';
import type { AttributedPiece } from '#shared/activity/proposals.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import type { Commit } from '#shared/work-items/commits.ts';
import { useRequest } from '../../../data/use-query.ts';
import { type I18n, useServices } from '../../shell/services.ts';
import type { Span } from '../hours/day-layout.ts';
import { durationPixels } from '../hours/hour-scale.ts';
import type { LocalDay } from '../local-days.ts';
import { useTimeline } from '../timeline-state.ts';
import { laneRuns, runColor, type LaneRun } from './lane-runs.ts';
import * as styles from './activity.module.css';

const none: readonly AttributedPiece[] = [];

/** The pieces between the two times. */
export function useActivity({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): readonly AttributedPiece[] {
  const { clocktower } = useServices();
  const span = useMemo(() => ({ from: instantOfEpochMs(fromMs), to: instantOfEpochMs(toMs) }), [fromMs, toMs]);
  const { answered } = useRequest({ ask: clocktower.getActivityPieces, changes: clocktower.onActivityChanged }, span);
  return answered.kind === 'answer' ? answered.value : none;
}

function describeRun(
  { application, project, fromMs, toMs, titles }: LaneRun,
  i18n: I18n,
): { readonly what: string; readonly titles: readonly string[] } {
  const span = i18n.messages.timeline.span({ start: i18n.timeOfEpochMs(fromMs), end: i18n.timeOfEpochMs(toMs) });
  return {
    what: i18n.messages.activity.run({
      application: [application, ...(project === null ? [] : [project.name])].map(isolateText).join(' · '),
      span,
    }),
    titles: titles
      .filter(({ title }) => title !== '')
      .map(
        ({ title, fromMs: shownMs, seconds }) =>
          `${i18n.timeOfEpochMs(shownMs)}  ${isolateText(title)} (${i18n.messages.duration(seconds)})`,
      ),
  };
}

interface ActivityLaneProps {
  readonly day: LocalDay;
  readonly pieces: readonly AttributedPiece[];
  /** Of all visible days. */
  readonly commits: readonly Commit[];
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Shows a run to the second. */
  readonly onOpen: (span: Span) => void;
  readonly onOpenCommit: (commit: Commit) => void;
}

/** Pixels the pointer moves before a press becomes a drag, as in the hours. */
const threshold = 4;

export function ActivityLane({ day, pieces, commits, onPointerDown, onOpen, onOpenCommit }: ActivityLaneProps) {
  const { i18n } = useServices();
  const { hourPixels } = useTimeline().hours;
  const runs = useMemo(() => laneRuns(pieces, day), [pieces, day]);
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef({ x: 0, y: 0 });
  const [current, setCurrent] = useState<number | null>(null);
  const marks = useMemo(
    () =>
      commits
        .map((commit) => ({ commit, atMs: epochMsOfInstant(commit.at) }))
        .filter(({ atMs }) => day.startMs <= atMs && atMs < day.endMs),
    [commits, day],
  );
  const places = [...runs.map(({ fromMs }) => fromMs), ...marks.map(({ atMs }) => atMs)];
  const tabStop = places.find((each) => each === current) ?? places[0];
  return (
    <ul
      ref={list}
      className={styles.activityLane}
      aria-label={i18n.messages.activity.title}
      onPointerDown={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY };
        onPointerDown(event);
      }}
    >
      {runs.map((run) => {
        const { what, titles } = describeRun(run, i18n);
        const top = durationPixels(run.fromMs - day.startMs, hourPixels);
        return (
          <li key={run.fromMs}>
            <button
              type="button"
              className={styles.activityRun}
              tabIndex={run.fromMs === tabStop ? 0 : -1}
              title={[what, ...titles].join('\n')}
              aria-label={[what, ...titles].join(', ')}
              style={{ top, height: Math.max(2, durationPixels(run.toMs - run.fromMs, hourPixels) - 1), backgroundColor: runColor(run) }}
              onFocus={() => setCurrent(run.fromMs)}
              onKeyDown={(event) => moveInColumn(event, list.current)}
              onClick={({ detail, clientX, clientY }) => {
                // The click that ends a drag has drawn an entry; a key has no place.
                if (detail === 0 || Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) < threshold) {
                  onOpen(run);
                }
              }}
            />
          </li>
        );
      })}
      {marks.map(({ commit, atMs }) => {
        const label = i18n.messages.activity.commit({
          time: i18n.timeOfEpochMs(atMs),
          subject: isolateText(commit.subject),
          repository: isolateText(commit.repository),
        });
        return (
          <li key={commit.hash}>
            <button
              type="button"
              className={styles.commitMark}
              tabIndex={atMs === tabStop ? 0 : -1}
              title={label}
              aria-label={label}
              style={{ top: durationPixels(atMs - day.startMs, hourPixels) }}
              onFocus={() => setCurrent(atMs)}
              onKeyDown={(event) => moveInColumn(event, list.current)}
              onClick={() => onOpenCommit(commit)}
            />
          </li>
        );
      })}
    </ul>
  );
}
