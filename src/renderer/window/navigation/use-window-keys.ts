/** Shortcuts that work everywhere in the window: pages by number, F6 between side bar and content, the palette and its commands. */
import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../shell/services.ts';
import type { WindowPage } from './pages.ts';
import { isPressed, isTyping, shortcuts } from './shortcuts.ts';
import { useWindowState } from '../shell/window-state.ts';

/** Moves the focus to the side bar, and from there back to its last position or the page's title. */
function changeRegion(content: HTMLElement, last: HTMLElement | null): void {
  const bar = document.querySelector<HTMLElement>('[data-side-bar] [tabindex="0"]');
  if (content.contains(document.activeElement)) {
    bar?.focus();
  } else if (last !== null && content.contains(last)) {
    last.focus();
  } else {
    content.querySelector<HTMLElement>('h1')?.focus();
  }
}

interface WindowKeys {
  readonly palette: () => void;
  readonly help: () => void;
  readonly syncNow: () => void;
  readonly newProject: () => void;
}

/** Shortcuts do not act behind an open dialog. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

export function useWindowKeys(shown: readonly WindowPage[], content: RefObject<HTMLElement | null>, keys: WindowKeys): void {
  const { i18n } = useServices();
  const { router } = useWindowState();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    let last: HTMLElement | null = null;
    function remember(event: FocusEvent): void {
      last = event.target instanceof HTMLElement ? event.target : null;
    }
    function press(event: KeyboardEvent): void {
      if (event.key === 'F6' && content.current !== null) {
        event.preventDefault();
        changeRegion(content.current, last);
      } else if (isPressed(shortcuts.palette, event, i18n.apple)) {
        event.preventDefault();
        latest.current.palette();
      } else if (isPressed(shortcuts.help, event, i18n.apple) && !isTyping(event.target) && !isInDialog(event.target)) {
        event.preventDefault();
        latest.current.help();
      } else if (isPressed(shortcuts.syncNow, event, i18n.apple)) {
        event.preventDefault();
        latest.current.syncNow();
      } else if (isPressed(shortcuts.newProject, event, i18n.apple) && !isInDialog(event.target)) {
        event.preventDefault();
        latest.current.newProject();
      } else if (/^[1-9]$/.test(event.key) && !event.shiftKey && isPressed({ key: event.key, modified: true }, event, i18n.apple)) {
        const chosen = shown[Number(event.key) - 1];
        if (chosen !== undefined) {
          event.preventDefault();
          router.go(router.lastRoute(chosen.id), { focus: true });
        }
      }
    }
    const region = content.current;
    region?.addEventListener('focusin', remember);
    document.addEventListener('keydown', press);
    return () => {
      region?.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', press);
    };
  }, [shown, content, router, i18n]);
}
