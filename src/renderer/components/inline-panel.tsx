/** Something opened within the list: asked or told in place. It takes the focus when it opens; Escape leaves it. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { leaveOnEscape } from './leave-on-escape.ts';
import * as pageStyles from '../window/page.module.css';

interface InlinePanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** null: Escape does nothing. */
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
    // The buttons within take the keys; Escape is heard on its way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} tabIndex={-1} className={pageStyles.panel} aria-labelledby={titleId} onKeyDown={onEscape === null ? undefined : leaveOnEscape(onEscape)}>
      <h3 id={titleId} className={pageStyles.panelTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
