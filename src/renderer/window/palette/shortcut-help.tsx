import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useServices } from '../shell/services.ts';
import { shortcuts, shownKeys, type Shortcut } from '../navigation/shortcuts.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './palette.module.css';

interface Line {
  readonly label: string;
  readonly keys: string;
}

function useGroups(): readonly { readonly title: string; readonly lines: readonly Line[] }[] {
  const { messages, modifierKey } = useServices().i18n;
  const { palette, timeline, window: i18n, actions } = messages;
  const { help } = palette;
  const shortcutKeys = (shortcut: Shortcut) => shownKeys(shortcut, { messages, modifierKey });
  const modified = (key: string) => i18n.shortcut({ modifier: modifierKey, key });
  return [
    {
      title: help.anywhere,
      lines: [
        { label: palette.open, keys: shortcutKeys(shortcuts.palette) },
        { label: help.title, keys: shortcutKeys(shortcuts.help) },
        { label: help.pages, keys: `${modified('1')} – ${modified('9')}` },
        { label: help.regions, keys: 'F6' },
        { label: actions.undo, keys: modified('Z') },
        { label: palette.syncNow, keys: shortcutKeys(shortcuts.syncNow) },
        { label: palette.newProject, keys: shortcutKeys(shortcuts.newProject) },
        { label: palette.zoomIn, keys: modified('=') },
        { label: palette.zoomOut, keys: modified('-') },
        { label: palette.zoomReset, keys: modified('0') },
      ],
    },
    {
      title: help.timeline,
      lines: [
        { label: timeline.searchPlaceholder, keys: shortcutKeys(shortcuts.search) },
        { label: timeline.newEntry, keys: shortcutKeys(shortcuts.newEntry) },
        { label: timeline.today, keys: shortcutKeys(shortcuts.today) },
        { label: timeline.earlier.week, keys: shortcutKeys(shortcuts.earlier) },
        { label: timeline.later.week, keys: shortcutKeys(shortcuts.later) },
        { label: help.tallerHours, keys: shortcutKeys(shortcuts.tallerHours) },
        { label: help.shorterHours, keys: shortcutKeys(shortcuts.shorterHours) },
        { label: help.usualHours, keys: shortcutKeys(shortcuts.usualHours) },
      ],
    },
    {
      title: help.entry,
      lines: [
        { label: help.openIt, keys: i18n.enterKey },
        { label: help.select, keys: i18n.spaceKey },
        { label: help.move, keys: 'Alt+↑ Alt+↓' },
        { label: actions.continue, keys: shortcutKeys(shortcuts.continue) },
        { label: timeline.duplicate, keys: shortcutKeys(shortcuts.duplicate) },
        { label: timeline.split, keys: shortcutKeys(shortcuts.split) },
        { label: timeline.join, keys: shortcutKeys(shortcuts.join) },
        { label: actions.delete, keys: shortcutKeys(shortcuts.delete) },
      ],
    },
  ];
}

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const {
    palette: { help },
    actions,
  } = useServices().i18n.messages;
  const groups = useGroups();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={`${styles.palette} ${styles.shortcutHelp}`} aria-labelledby={id} onClose={onClose}>
      <header className={styles.shortcutHelpHead}>
        <h2 id={id}>{help.title}</h2>
        <Button look="text" label={actions.close} onPress={onClose} />
      </header>
      <div className={styles.shortcutHelpGroups}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ label, keys }) => (
                <div key={label} className={styles.shortcutHelpLine}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd className={controlStyles.keys}>{keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
