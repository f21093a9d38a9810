/** An entry on the time axis: description first, then its time. A button: pressing opens it, keys move it. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { SyncMark } from '../../../components/status/sync-mark.tsx';
import { useServices } from '../../shell/services.ts';
import { blockLines, linePixels } from './block-lines.ts';
import type { Grip } from './block-moves.ts';
import type { Block } from './day-layout.ts';
import { entryName, formatAssignment, spanFigures, formatSpan, spokenRest } from '../entry-text.ts';
import { Pause, Spoken } from '../spoken.tsx';
import { useTimeline } from '../timeline-state.ts';
import * as styles from './hours.module.css';

interface EntryBlockProps {
  readonly block: Block;
  /** Pixels from midnight, and height. */
  readonly top: number;
  readonly height: number;
  readonly isTabStop: boolean;
  readonly isDragged: boolean;
  readonly onGrip: (event: PointerEvent<HTMLElement>, grip: Grip) => void;
  /** Pressed without a pointer. */
  readonly onPress: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Percentage of the project's colour in the background: projects are distinguishable, and text stays legible. */
const tint = 14;

function tintedColor(color: string): string {
  return `color-mix(in oklab, ${color} ${tint}%, var(--block-ground))`;
}

export function EntryBlock({ block, top, height, isTabStop, isDragged, onGrip, onPress, onKeyDown }: EntryBlockProps) {
  const { i18n } = useServices();
  const { nowMs, catalog, opened, selected, overlapping } = useTimeline();
  const { entry, column, columns } = block;
  const overlaps = overlapping.has(entry.localId);
  const isRunning = entry.end === null;
  const isOpen = opened.kind === 'entry' && opened.entry.localId === entry.localId;
  const assignment = formatAssignment(entry, catalog);
  const lines = blockLines(height);
  const isOneLine = lines.total === 1;
  const style = { top, height, left: `${(column / columns) * 100}%`, width: `${100 / columns}%` };
  return (
    <div className={styles.blockPlace} style={style} data-dragged={isDragged}>
      <button
        type="button"
        className={styles.block}
        data-entry={entry.localId}
        data-running={isRunning}
        data-overlaps={overlaps}
        aria-pressed={selected.has(entry.localId)}
        aria-expanded={isOpen}
        title={[entryName(entry, i18n), assignment, formatSpan(entry, i18n)].filter((part) => part !== '').join('\n')}
        style={entry.project === null || isRunning ? undefined : { backgroundColor: tintedColor(entry.project.color) }}
        tabIndex={isTabStop ? 0 : -1}
        onPointerDown={(event) => onGrip(event, 'whole')}
        onClick={(event) => (event.detail === 0 ? onPress() : undefined)}
        onKeyDown={onKeyDown}
      >
        <span className={styles.blockEdge} style={{ backgroundColor: entry.project?.color }} />
        <span
          className={styles.blockWords}
          data-lines={isOneLine ? 'one' : 'several'}
          style={isOneLine ? undefined : { maxHeight: lines.total * linePixels }}
        >
          <span className={styles.blockName} dir="auto" style={{ WebkitLineClamp: lines.name }}>
            {entryName(entry, i18n)}
            <Pause />
          </span>
          <span aria-hidden className={styles.blockTime}>
            {isOneLine ? null : <span className={styles.blockSpan}>{spanFigures(entry, i18n)}</span>}
            <span className={styles.blockStart}>{i18n.timeFigures(entry.start)}</span>
          </span>
          <Spoken text={`${formatSpan(entry, i18n)}, `} />
          {assignment === '' || lines.total < 3 ? null : (
            <span className={styles.blockPlaceWords} dir="auto" style={{ WebkitLineClamp: lines.assignment }}>
              {assignment}
              <Pause />
            </span>
          )}
          <Spoken text={spokenRest(entry, { i18n, nowMs, overlaps })} />
        </span>
        <SyncMark entry={entry} />
      </button>
      <span className={styles.blockGrip} data-grip="start" onPointerDown={(event) => onGrip(event, 'start')} />
      {isRunning ? null : <span className={styles.blockGrip} data-grip="end" onPointerDown={(event) => onGrip(event, 'end')} />}
    </div>
  );
}
