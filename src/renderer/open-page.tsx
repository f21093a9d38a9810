/** What every page of ours begins with: the bridge, the words, and a way to say that there is neither. */
import { type Locale, localeSchema, plainLocale } from '#shared/values/locale.ts';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { connectBridge, type Clocktower } from './bridge.ts';
import { Unreachable } from './components/unreachable.tsx';
import { ServicesContext } from './services.ts';
import { wordsOf, type Words } from './words.ts';

/** After this long without a first answer people are told, rather than shown an empty window; in milliseconds. */
export const answerWithinMs = 4000;

/** What the main process wrote into the address of the page, which has to speak before it can ask. */
function localeOfAddress(): Locale {
  try {
    return localeSchema.parse(JSON.parse(new URLSearchParams(location.search).get('locale') ?? ''));
  } catch {
    // An address of somebody's own making: the page speaks as it would without.
    return plainLocale;
  }
}

function wordsIn(locale: Locale): Words {
  document.documentElement.lang = locale.language;
  return wordsOf({ language: locale.language, locale: locale.times, timeZone: undefined, apple: navigator.userAgent.includes('Macintosh'), weekStart: locale.weekStart });
}

/** Says everything below it anew when the language, the clock or the week is another one. */
function Spoken({ clocktower, beginning, children }: { readonly clocktower: Clocktower; readonly beginning: Locale; readonly children: ReactNode }) {
  const [spoken, setSpoken] = useState(() => ({ locale: beginning, words: wordsIn(beginning) }));
  useEffect(
    () =>
      clocktower.onLocaleChanged((locale) => {
        if (locale !== null) {
          // A page that is loaded once more reads its address.
          history.replaceState(history.state, '', `?${new URLSearchParams({ locale: JSON.stringify(locale) }).toString()}${location.hash}`);
          setSpoken({ locale, words: wordsIn(locale) });
        }
      }),
    [clocktower],
  );
  return (
    <I18nProvider locale={spoken.locale.times}>
      <ServicesContext value={{ clocktower, words: spoken.words }}>{children}</ServicesContext>
    </I18nProvider>
  );
}

/** Draws what `content` makes of the bridge, which it may listen to first. */
export function openPage(content: (page: { readonly clocktower: Clocktower }) => ReactNode): void {
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no #root.');
  }
  const root = createRoot(container);
  const locale = localeOfAddress();
  if (window.clocktower === undefined) {
    root.render(<Unreachable words={wordsIn(locale)} onRetry={null} />);
    return;
  }
  const clocktower = connectBridge(window.clocktower);
  root.render(
    <StrictMode>
      <Spoken clocktower={clocktower} beginning={locale}>
        {content({ clocktower })}
      </Spoken>
    </StrictMode>,
  );
}
