/** What stands in a window when the main process cannot be heard. */
import type { Words } from '../words.ts';

interface UnreachableProps {
  readonly words: Words;
  readonly onRetry: (() => void) | null;
}

export function Unreachable({ words, onRetry }: UnreachableProps) {
  const { messages } = words;
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
