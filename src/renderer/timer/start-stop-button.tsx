/** The primary button: hollow while stopped, filled while running. */
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { type Press, singlePress } from '../components/keyboard/single-press.ts';
import { useServices } from '../page/services.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './timer.module.css';

interface PressedProps {
  readonly onPress: (press: Press) => void;
  /** true while the pointer is pressed. */
  readonly onPressedChange: (down: boolean) => void;
}

interface StartStopButtonProps extends PressedProps {
  readonly running: boolean;
}

function pressHandlers({ onPress, onPressedChange }: PressedProps) {
  const release = () => onPressedChange(false);
  return {
    onPointerDown: () => onPressedChange(true),
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    ...singlePress(onPress),
  };
}

export function PauseButton(props: PressedProps) {
  const { pause } = useServices().i18n.messages.popover;
  return (
    <button type="button" className={controlStyles.iconButton} aria-label={pause} title={pause} {...pressHandlers(props)}>
      <Pause aria-hidden size={16} strokeWidth={1.5} />
    </button>
  );
}

export function StartStopButton({ running, onPress, onPressedChange }: StartStopButtonProps) {
  const { messages } = useServices().i18n;
  const label = running ? messages.popover.stop : messages.popover.start;
  return (
    <button
      type="button"
      className={styles.startStop}
      data-running={running}
      aria-label={label}
      title={label}
      {...pressHandlers({ onPress, onPressedChange })}
    >
      {running ? (
        <Square aria-hidden size={16} fill="currentColor" strokeWidth={1.5} />
      ) : (
        <Play aria-hidden size={18} fill="currentColor" strokeWidth={1.5} />
      )}
    </button>
  );
}
