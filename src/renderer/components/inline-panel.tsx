/** Something opened within the list: asked or told in place. It takes the focus when it opens; Escape leaves it. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

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

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && onEscape !== null) {
      event.preventDefault();
      onEscape();
    }
  }

  return (
    // The buttons within take the keys; Escape is heard on its way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} tabIndex={-1} className="panel" aria-labelledby={titleId} onKeyDown={press}>
      <h3 id={titleId} className="panel-title">
        {title}
      </h3>
      {children}
    </section>
  );
}
