/** One run of the lane to the second: each window with its times, to make an entry or a rule of it. */
import type { AttributedPiece } from '#shared/activity/proposals.ts';
import { emptyRule } from '#shared/activity/proposals.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { secondsBetween, type UtcInstant } from '#shared/values/brands.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { leaveOnEscape } from '../../../components/keyboard/leave-on-escape.ts';
import { type I18n, useServices } from '../../shell/services.ts';
import type { Span } from '../hours/day-layout.ts';
import { useTimeline } from '../timeline-state.ts';
import { useActivity } from './activity-lane.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as panelStyles from '../panel/panel.module.css';
import * as styles from './activity.module.css';

/** Pieces that are listed: more is a day of switching, and the lane tells it better. */
const listedAtMost = 200;

export function ActivityPanel({ span, onClose }: { readonly span: Span; readonly onClose: () => void }) {
  const { i18n } = useServices();
  const { messages } = i18n;
  const { open } = useTimeline();
  const text = messages.activity;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const pieces = useActivity(span);
  useEffect(() => heading.current?.focus(), []);
  const shownSpan = messages.timeline.span({ start: i18n.timeOfEpochMs(span.fromMs), end: i18n.timeOfEpochMs(span.toMs) });
  return (
    // The buttons handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={panelStyles.detail} aria-labelledby={titleId} onKeyDown={leaveOnEscape(onClose)}>
      <header className={panelStyles.detailHead}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {text.activityAt(shownSpan)}
        </h2>
        <IconButton icon={X} label={messages.actions.close} onPress={onClose} />
      </header>
      <div className={controlStyles.buttons}>
        <Button label={text.makeEntry} onPress={() => open({ kind: 'new', span })} />
      </div>
      <ol className={styles.proposals} aria-label={text.windows}>
        {pieces.slice(0, listedAtMost).map((piece) => (
          <PieceItem key={piece.from} piece={piece} span={span} />
        ))}
      </ol>
    </section>
  );
}

/** `9:05:30 AM`: the time of day with its seconds behind the minutes. */
function toSecond(instant: UtcInstant, i18n: I18n): string {
  return i18n.timeOfDay(instant).replace(/(?<=[:.]\d{2})(?!\d)/u, `:${instant.slice(17, 19)}`);
}

function PieceItem({ piece, span }: { readonly piece: AttributedPiece; readonly span: Span }) {
  const { i18n } = useServices();
  const { messages } = i18n;
  const { open } = useTimeline();
  const text = messages.activity;
  const times = messages.timeline.span({ start: toSecond(piece.from, i18n), end: toSecond(piece.to, i18n) });
  return (
    <li className={styles.proposal}>
      <p className={styles.quiet}>
        {times} · {messages.duration(secondsBetween(piece.from, piece.to))}
      </p>
      {piece.kind === 'away' ? (
        <p className={styles.proposalWords}>{text.away}</p>
      ) : (
        <>
          <p className={styles.proposalWords} dir="auto">
            {piece.title === '' ? piece.application : piece.title}
          </p>
          <p className={styles.quiet}>
            {[piece.application, piece.site ?? '']
              .filter((part) => part !== '')
              .map(isolateText)
              .join(' · ')}
          </p>
          <div className={controlStyles.buttons}>
            <Button
              look="text"
              label={text.always}
              spoken={text.actionOn({ action: text.always, name: isolateText(piece.title === '' ? piece.application : piece.title) })}
              onPress={() =>
                open({
                  kind: 'rule',
                  rule: { ...emptyRule, application: piece.application, title: piece.title },
                  back: { kind: 'activity', span },
                })
              }
            />
          </div>
        </>
      )}
    </li>
  );
}
