/** The primary button: hollow while stopped, filled while running. */
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { type Press, singlePress } from '../components/keyboard/single-press.ts';
import { useServices } from '../page/services.ts';
import * as styles from './timer.module.css';

interface StartStopButtonProps {
  readonly running: boolean;
  readonly onPress: (press: Press) => void;
  /** true while the pointer is pressed. */
  readonly onPressedChange: (down: boolean) => void;
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
      onPointerDown={() => onPressedChange(true)}
      onPointerUp={() => onPressedChange(false)}
      onPointerCancel={() => onPressedChange(false)}
      onPointerLeave={() => onPressedChange(false)}
      {...singlePress(onPress)}
    >
      {running ? <Square aria-hidden size={16} fill="currentColor" strokeWidth={1.5} /> : <Play aria-hidden size={18} fill="currentColor" strokeWidth={1.5} />}
    </button>
  );
}
