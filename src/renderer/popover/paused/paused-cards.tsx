/** Paused entries above the list, the latest first. Resuming starts a new entry; discarding deletes no entry. */
import type { PausedView } from '#shared/timer/view.ts';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import type { ViewProps } from '../../editing/editing-state.ts';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import * as styles from './paused.module.css';

export function PausedCards({ view }: ViewProps) {
  const { popover } = useServices().i18n.messages;
  const list = useRef<HTMLUListElement>(null);
  const { paused } = view;

  /** The focus goes to a card that stays, and not to the page with the removed button. */
  function focusOther(id: PausedView['id']): void {
    const at = paused.findIndex((each) => each.id === id);
    const other = paused[at + 1] ?? paused[at - 1];
    if (other !== undefined) {
      list.current?.querySelector<HTMLElement>(`[data-paused="${other.id}"] button`)?.focus();
    }
  }

  return paused.length === 0 ? null : (
    <ul ref={list} className={styles.pausedCards} aria-label={popover.pausedHeading}>
      {paused.map((each) => (
        <PausedCard key={each.id} paused={each} midnight={view.today.midnight} onGone={() => focusOther(each.id)} />
      ))}
    </ul>
  );
}

interface PausedCardProps {
  readonly paused: PausedView;
  readonly midnight: ViewProps['view']['today']['midnight'];
  readonly onGone: () => void;
}

function PausedCard({ paused, midnight, onGone }: PausedCardProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { popover, noDescription, quickEntry } = i18n.messages;
  const { id, project, task, tags, billable, pausedAt } = paused;
  const description = paused.description || noDescription;
  const time = i18n.timeOfDay(pausedAt);
  const at = popover.pausedAt(pausedAt < midnight ? `${i18n.day(pausedAt)}, ${time}` : time);
  const details = [
    ...[project, task].flatMap((each) => (each === null || each.name === null ? [] : [{ key: each.id, text: each.name }])),
    ...tags.flatMap((tag) => (tag.name === null ? [] : [{ key: tag.id, text: `#${tag.name}` }])),
    ...(billable === true ? [{ key: 'billable', text: quickEntry.charge(true) }] : []),
  ];

  async function resume(): Promise<void> {
    if (await perform(() => clocktower.resumePaused({ id }))) {
      onGone();
    }
  }

  async function discard(): Promise<void> {
    if (await perform(() => clocktower.discardPaused({ id }))) {
      say(popover.announceDiscarded(description));
      onGone();
    }
  }

  return (
    <li className={styles.pausedCard} data-paused={id} title={[at, description, ...details.map(({ text }) => text)].join('\n')}>
      <ColorDot project={project} />
      <p className={styles.pausedWords}>
        <span className={styles.pausedTime}>{at}</span>
        <span aria-hidden> · </span>
        <bdi>{description}</bdi>
        {details.map(({ key, text }) => (
          <span key={key} className={styles.pausedDetail}>
            <span aria-hidden> · </span>
            <bdi>{text}</bdi>
          </span>
        ))}
      </p>
      <span className={styles.pausedActions}>
        <Button look="text" label={popover.resume} spoken={popover.resumeEntry(description)} onPress={resume} />
        <IconButton icon={X} label={popover.discardPause(description)} onPress={() => void discard()} />
      </span>
    </li>
  );
}
