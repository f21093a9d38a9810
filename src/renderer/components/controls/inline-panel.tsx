/** A panel that opens within the list, for a question or a message. Takes the focus when it opens; Escape closes it. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { leaveOnEscape } from '../keyboard/leave-on-escape.ts';
import * as pageStyles from '../../window/shell/page/page.module.css';

interface InlinePanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** null: Escape is ignored. */
  readonly onEscape: (() => void) | null;
}

export function InlinePanel({ title, children, onEscape }: InlinePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    panel.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    // The buttons handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      className={pageStyles.panel}
      aria-labelledby={titleId}
      onKeyDown={onEscape === null ? undefined : leaveOnEscape(onEscape)}
    >
      <h3 id={titleId} className={pageStyles.panelTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
