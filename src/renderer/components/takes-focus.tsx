/** What takes the place of controls that are gone: its first control takes the focus that went with them. Keyed by what it shows. */
import { type ReactNode, useEffect, useRef } from 'react';

interface TakesFocusProps {
  readonly className?: string;
  /** Whether it takes the focus from what surrounds it, too. */
  readonly fromAround: boolean;
  readonly children: ReactNode;
}

export function TakesFocus({ className, fromAround, children }: TakesFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Never away from something else that somebody is at.
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
