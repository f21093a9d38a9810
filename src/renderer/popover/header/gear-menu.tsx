import Settings from 'lucide-react/icons/settings';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as controlStyles from '../../components/controls/control.module.css';

const GearMenuList = lazy(async () => ({ default: (await import('./gear-menu-list.tsx')).GearMenuList }));

export function GearMenu({ view }: ViewProps) {
  const { menu } = useServices().i18n.messages.popover;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={controlStyles.iconButton}
        aria-label={menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onKeyDown={press}
      >
        <Settings aria-hidden size={16} strokeWidth={1.5} />
      </button>
      <Suspense fallback={null}>{isOpen ? <GearMenuList view={view} button={button} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
