/** Shown instead of what could not be read. */
import { Button } from '../controls/button.tsx';
import type { I18n } from '../../page/i18n.ts';
import * as controlStyles from '../controls/control.module.css';
import * as unreachableStyles from './unreachable.module.css';

interface UnreachableProps {
  readonly i18n: I18n;
  readonly onRetry: (() => void) | null;
}

export function Unreachable({ i18n, onRetry }: UnreachableProps) {
  const { messages } = i18n;
  return (
    <div className={unreachableStyles.unreachable}>
      <p role="alert">{messages.popover.unreachable}</p>
      {onRetry === null ? null : <Button look="text" label={messages.actions.tryAgain} onPress={onRetry} />}
    </div>
  );
}

/** The whole content of a window that cannot reach the main process. */
export function UnreachableWindow(props: UnreachableProps) {
  return (
    <main>
      <h1 className={controlStyles.visuallyHidden}>{props.i18n.messages.popover.title}</h1>
      <Unreachable {...props} />
    </main>
  );
}
