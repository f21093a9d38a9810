/** A global shortcut: pressed once to choose it and again to confirm it, then saved. */
import { toAccelerator, type Accelerator, type ShortcutAction } from '#shared/program/shortcuts.ts';
import { assertNever } from '#shared/values/result.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './settings.module.css';

type Stage =
  | { readonly kind: 'resting' }
  /** Waits for the next key press. */
  | { readonly kind: 'choosing' }
  | { readonly kind: 'trying'; readonly accelerator: Accelerator }
  | { readonly kind: 'tried'; readonly accelerator: Accelerator; readonly pressed: boolean }
  | { readonly kind: 'refused'; readonly failure: Problem };

/** Adds spaces around the plus, so that the text can wrap and screen readers separate the keys. */
function shown(accelerator: Accelerator): string {
  return accelerator.replaceAll('+', ' + ');
}

export function ShortcutRow({ action, accelerator }: { readonly action: ShortcutAction; readonly accelerator: Accelerator | null }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.settings;
  const [stage, setStage] = useState<Stage>({ kind: 'resting' });
  const id = useId();
  const latest = useRef<Accelerator | null>(null);
  const name = text.shortcutName(action);

  useEffect(
    () => () => {
      if (latest.current !== null) {
        void clocktower.cancelShortcut();
      }
    },
    [clocktower],
  );

  async function tryKey(chosen: Accelerator): Promise<void> {
    latest.current = chosen;
    setStage({ kind: 'trying', accelerator: chosen });
    const answer = await clocktower.tryShortcut({ action, accelerator: chosen });
    latest.current = null;
    setStage(
      answer.ok ? { kind: 'tried', accelerator: chosen, pressed: answer.value.pressed } : { kind: 'refused', failure: answer.failure },
    );
  }

  function noteText(): string {
    switch (stage.kind) {
      case 'resting':
        return '';
      case 'choosing':
        return text.shortcutPress;
      case 'trying':
        return text.shortcutAgain(shown(stage.accelerator));
      case 'tried':
        return (stage.pressed ? text.shortcutWorks : text.shortcutNotPressed)(shown(stage.accelerator));
      case 'refused':
        return i18n.problem(stage.failure);
      default:
        return assertNever(stage);
    }
  }

  const isWrong = stage.kind === 'refused' || (stage.kind === 'tried' && !stage.pressed);
  return (
    <div className={styles.setting}>
      <div className={styles.settingWords}>
        <span>{name}</span>
        <output id={`${id}-note`} className={styles.settingHint} data-tone={isWrong ? 'alert' : undefined}>
          {noteText()}
        </output>
      </div>
      <span className={styles.settingControls}>
        <button
          type="button"
          className={`${controlStyles.outlineButton} ${styles.shortcutButton}`}
          aria-label={`${text.shortcutSet(name)}, ${accelerator === null ? text.shortcutNone : shown(accelerator)}`}
          aria-describedby={`${id}-note`}
          data-choosing={stage.kind === 'choosing' ? '' : undefined}
          onClick={() => setStage({ kind: 'choosing' })}
          onBlur={() => {
            if (stage.kind === 'choosing') {
              setStage({ kind: 'resting' });
            }
          }}
          onKeyDown={(event) => {
            if (stage.kind !== 'choosing' || event.key === 'Tab') {
              return;
            }
            event.preventDefault();
            event.stopPropagation();
            const pressed = toAccelerator(event);
            if (event.key === 'Escape') {
              setStage({ kind: 'resting' });
            } else if (pressed !== null) {
              void tryKey(pressed);
            }
          }}
        >
          {stage.kind === 'trying' ? shown(stage.accelerator) : accelerator === null ? text.shortcutNone : shown(accelerator)}
        </button>
        {stage.kind === 'trying' ? (
          <Button look="text" label={i18n.messages.actions.cancel} onPress={() => void clocktower.cancelShortcut()} />
        ) : accelerator === null ? null : (
          <IconButton icon={X} label={text.shortcutClear(name)} onPress={() => void perform(() => clocktower.clearShortcut({ action }))} />
        )}
      </span>
    </div>
  );
}
