/** The command palette: pages, the timer, recent work. Opens by its shortcut from anywhere in the window. */
import { defaultPreferences } from '#shared/program/preferences.ts';
import { nextZoom } from '#shared/program/zoom.ts';
import type { View } from '#shared/timer/view.ts';
import { assertNever } from '#shared/values/result.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { useLatest } from '../../data/use-query.ts';
import { useServices } from '../shell/services.ts';
import { readTimelineAction } from '../timeline/timeline-route.ts';
import type { WindowPage } from '../navigation/pages.ts';
import { useWindowState } from '../shell/window-state.ts';
import { type Command, commandKey, commandsFor } from './commands.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './palette.module.css';

interface PaletteProps {
  readonly view: View;
  readonly shown: readonly WindowPage[];
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

export function Palette({ view, shown, onClose, onShortcuts }: PaletteProps) {
  const { clocktower, i18n, data } = useServices();
  const { appearance } = useLatest(data.settings)?.preferences ?? defaultPreferences;
  const mayCreateProject = useLatest(data.catalog)?.rights.projects.create ?? false;
  const { router } = useWindowState();
  const { perform, say } = useActions();
  const { palette, timeline } = i18n.messages;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const commands = commandsFor(
    { typed, view, pages: shown.map((page) => page.id), mayCreateProject, modifier: i18n.modifierKey },
    i18n.messages,
  );
  const at = Math.min(chosen, commands.length - 1);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The dialog closes when the component unmounts.
    return () => element?.close();
  }, []);

  async function changeAppearance(change: Partial<typeof appearance>): Promise<void> {
    await perform(() => clocktower.changeSettings({ appearance: { ...appearance, ...change } }));
  }

  async function run(command: Command): Promise<void> {
    onClose();
    switch (command.kind) {
      case 'route':
        router.go(command.route, { focus: readTimelineAction(command.route.detail) === null });
        break;
      case 'continue':
        if (await perform(() => clocktower.continueEntry({ localId: command.recent.localId }))) {
          say(timeline.announcements.continued(command.recent.description));
        }
        break;
      case 'favourite':
        if (await perform(() => clocktower.startFavourite({ id: command.favourite.id }))) {
          say(i18n.messages.favourites.started(command.favourite.description || i18n.messages.noDescription));
        }
        break;
      case 'start':
        if (await perform(() => clocktower.runLine({ text: command.text }))) {
          say(timeline.announcements.continued(command.text));
        }
        break;
      case 'stop':
        await perform(clocktower.stopTimer);
        break;
      case 'pause':
        await perform(clocktower.pauseTimer);
        break;
      case 'resume':
        await perform(() => clocktower.resumePaused({ id: command.paused.id }));
        break;
      case 'break':
        await perform(() => clocktower.takeBreak({ minutes: command.minutes }));
        break;
      case 'undo':
        await perform(clocktower.undoLast);
        break;
      case 'use':
        if (await perform(() => clocktower.chooseConnection({ id: command.id }))) {
          say(i18n.messages.connections.nowUsed(command.name));
        }
        break;
      case 'theme':
        await changeAppearance({ theme: command.theme });
        break;
      case 'zoom':
        await changeAppearance({ zoomPercent: nextZoom(appearance.zoomPercent, command.zoom) });
        break;
      case 'check-for-updates':
        router.go({ page: 'settings', detail: 'general' }, { focus: true });
        await perform(() => clocktower.runUpdateAction({ action: 'check' }));
        break;
      case 'shortcuts':
        onShortcuts();
        break;
      case 'quit':
        await perform(clocktower.quit);
        break;
      case 'sync':
        await perform(clocktower.syncNow);
        break;
      default:
        assertNever(command);
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) {
      return;
    }
    const command = commands[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setChosen((at + (event.key === 'ArrowDown' ? 1 : commands.length - 1)) % Math.max(1, commands.length));
    } else if (event.key === 'Enter' && command !== undefined) {
      void run(command);
    } else {
      return;
    }
    event.preventDefault();
  }

  const current = commands[at];
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={palette.open} onClose={onClose}>
      <input
        className={styles.paletteField}
        type="text"
        role="combobox"
        dir="auto"
        aria-label={palette.label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${commandKey(current)}`}
        placeholder={palette.placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      {/* No native element is a list that belongs to a text field and can be styled like this one. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}-list`} role="listbox" className={styles.paletteList} aria-label={palette.results}>
        {commands.map((command, index) => (
          // The field handles keys and refers to the active option; the option handles the mouse.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={commandKey(command)}
            id={`${id}-${commandKey(command)}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            className={styles.paletteOption}
            aria-selected={index === at}
            onClick={() => void run(command)}
          >
            {command.kind === 'continue' ? <ColorDot project={command.recent.project} /> : null}
            {command.kind === 'favourite' ? <ColorDot project={command.favourite.project} /> : null}
            <span className={controlStyles.ellipsis} dir="auto">
              {command.label}
            </span>
            {command.keys !== undefined ? <kbd className={`${styles.paletteKeys} ${controlStyles.keys}`}>{command.keys}</kbd> : null}
          </div>
        ))}
      </div>
    </dialog>
  );
}
