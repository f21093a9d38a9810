/** Replaces controls that were removed: its first control takes their focus. Keyed by its content. */
import { type ReactNode, useEffect, useRef } from 'react';

interface TakesFocusProps {
  readonly className?: string;
  /** Whether it takes the focus from surrounding elements, too. */
  readonly fromAround: boolean;
  readonly children: ReactNode;
}

export function TakesFocus({ className, fromAround, children }: TakesFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Never takes the focus from another control.
    if (activeElement === null || activeElement === document.body || (fromAround && activeElement.contains(place.current))) {
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [fromAround]);
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
