/** What stands in a window when the main process cannot be heard. */
import type { I18n } from '../i18n.ts';

interface UnreachableProps {
  readonly i18n: I18n;
  readonly onRetry: (() => void) | null;
}

export function Unreachable({ i18n, onRetry }: UnreachableProps) {
  const { messages } = i18n;
  return (
    <main className="unreachable">
      <h1 className="visually-hidden">{messages.popover.title}</h1>
      <p role="alert">{messages.popover.unreachable}</p>
      {onRetry === null ? null : (
        <button type="button" className="text-button" onClick={onRetry}>
          {messages.popover.tryAgain}
        </button>
      )}
    </main>
  );
}
