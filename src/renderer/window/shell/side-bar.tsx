/** Navigation to the pages, by arrow keys or by each page's shortcut. Lists only pages with content. */
import { useRef } from 'react';
import { useServices } from './services.ts';
import { moveInColumn } from '../../components/keyboard/arrow-keys.ts';
import type { WindowPage } from '../navigation/pages.ts';
import { shownKeys, spokenKeys } from '../navigation/shortcuts.ts';
import { useRoute } from '../navigation/use-route.ts';
import { useWindowState } from './window-state.ts';
import * as styles from './window.module.css';

export function SideBar({ shown }: { readonly shown: readonly WindowPage[] }) {
  const { i18n } = useServices();
  const { router } = useWindowState();
  const { page } = useRoute();
  const bar = useRef<HTMLElement>(null);
  const { window: windowText } = i18n.messages;

  return (
    // The buttons handle keys; arrow keys bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      ref={bar}
      className={styles.sideBar}
      data-side-bar
      aria-label={windowText.pages}
      onKeyDown={(event) => moveInColumn(event, bar.current)}
    >
      {shown.map(({ id, icon: Icon }, index) => {
        const title = windowText.pageTitle(id);
        const shortcut = { key: String(index + 1), modified: true };
        return (
          <button
            key={id}
            type="button"
            className={styles.sideBarItem}
            aria-current={id === page ? 'page' : undefined}
            aria-keyshortcuts={spokenKeys(shortcut, i18n.apple)}
            title={`${title} (${shownKeys(shortcut, i18n)})`}
            tabIndex={id === page ? 0 : -1}
            onClick={() => router.go(router.lastRoute(id))}
          >
            <Icon aria-hidden size={16} strokeWidth={1.5} />
            <span className={styles.sideBarName}>{title}</span>
          </button>
        );
      })}
    </nav>
  );
}
