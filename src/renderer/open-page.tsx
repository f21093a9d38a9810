/** What every page of ours begins with: the bridge, the words, and a way to say that there is neither. */
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectBridge, type Clocktower } from './bridge.ts';
import { Unreachable } from './components/unreachable.tsx';
import { ServicesContext } from './services.ts';
import { wordsOf, type Words } from './words.ts';

/** After this long without a first answer people are told, rather than shown an empty window; in milliseconds. */
export const answerWithinMs = 4000;

/** Draws what `content` makes of the bridge, which it may listen to first. */
export function openPage(content: (page: { readonly clocktower: Clocktower; readonly words: Words }) => ReactNode): void {
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no #root.');
  }
  const root = createRoot(container);
  const words = wordsOf({
    language: navigator.language,
    locale: undefined,
    timeZone: undefined,
    apple: navigator.userAgent.includes('Macintosh'),
  });
  if (window.clocktower === undefined) {
    root.render(<Unreachable words={words} onRetry={null} />);
    return;
  }
  const clocktower = connectBridge(window.clocktower);
  root.render(
    <StrictMode>
      <ServicesContext value={{ clocktower, words }}>{content({ clocktower, words })}</ServicesContext>
    </StrictMode>,
  );
}
