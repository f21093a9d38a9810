/** What every page of ours begins with: the bridge, the words, and a way to say that there is neither. */
import { type Locale, localeSchema, plainLocale } from '#shared/values/locale.ts';
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import type { Language } from '#shared/messages/languages.ts';
import { StrictMode, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '#shared/ipc/contract.ts';
import { connectBridge, type Clocktower } from './bridge.ts';
import { afterMs } from './clock.ts';
import { Unreachable } from './components/unreachable.tsx';
import { type Data, openData } from './data/data.ts';
import type { QueryHost } from './data/query.ts';
import { type Services, ServicesContext } from './services.ts';
import { createI18n, type I18n } from './i18n.ts';

const queryHost: QueryHost = {
  afterMs,
  isHidden: () => document.visibilityState !== 'visible',
  onShown: (listener) => {
    const change = () => {
      if (document.visibilityState === 'visible') {
        listener();
      }
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  },
};

/** What the main process wrote into the address of the page, which has to speak before it can ask. */
function localeOfAddress(): Locale {
  try {
    return localeSchema.parse(JSON.parse(new URLSearchParams(location.search).get('locale') ?? ''));
  } catch {
    // An address of somebody's own making: the page speaks as it would without.
    return plainLocale;
  }
}

function i18nFor<Texts extends CommonMessages>(locale: Locale, messages: Texts): I18n<Texts> {
  document.documentElement.lang = locale.language;
  return createI18n({ messages, locale: locale.times, timeZone: undefined, apple: navigator.userAgent.includes('Macintosh'), weekStart: locale.weekStart });
}

type LoadTexts<Texts> = (language: Language) => Promise<Texts>;

interface Spoken<Texts extends CommonMessages> {
  readonly locale: Locale;
  readonly i18n: I18n<Texts>;
}

interface SpeakingProps<Texts extends CommonMessages> {
  readonly clocktower: Clocktower;
  readonly data: Data;
  readonly beginning: Spoken<Texts>;
  readonly load: LoadTexts<Texts>;
  readonly children: (services: Services<Texts>) => ReactNode;
}

/** Renders everything below it again when the language, the clock or the week is another one. */
function Speaking<Texts extends CommonMessages>({ clocktower, data, beginning, load, children }: SpeakingProps<Texts>) {
  const [spoken, setSpoken] = useState(beginning);
  useEffect(() => {
    let latest: Locale | null = null;
    /** The page keeps the language it has until the texts are loaded. */
    async function follow(locale: Locale): Promise<void> {
      const messages = await load(locale.language);
      if (latest === locale) {
        setSpoken({ locale, i18n: i18nFor(locale, messages) });
      }
    }
    const unsubscribe = clocktower.onLocaleChanged((locale) => {
      latest = locale;
      if (locale !== null) {
        // A page that is loaded once more reads its address.
        history.replaceState(history.state, '', `?${new URLSearchParams({ locale: JSON.stringify(locale) }).toString()}${location.hash}`);
        void follow(locale);
      }
    });
    return () => {
      latest = null;
      unsubscribe();
    };
  }, [clocktower, load]);
  const services = useMemo(() => ({ clocktower, data, i18n: spoken.i18n }), [clocktower, data, spoken.i18n]);
  return (
    <I18nProvider locale={spoken.locale.times}>
      <ServicesContext value={services}>{children(services)}</ServicesContext>
    </I18nProvider>
  );
}

interface Page<Texts extends CommonMessages> {
  readonly load: LoadTexts<Texts>;
  /** Called once, before anything is drawn; returns what is drawn with the services of the moment. */
  readonly open: (page: { readonly clocktower: Clocktower; readonly data: Data }) => (services: Services<Texts>) => ReactNode;
}

function connect(bridge: Bridge) {
  const clocktower = connectBridge(bridge);
  return { clocktower, data: openData(clocktower, queryHost) };
}

/** Draws a page once its texts are loaded. */
export async function openPage<Texts extends CommonMessages>({ load, open }: Page<Texts>): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no #root.');
  }
  const page = window.clocktower === undefined ? null : connect(window.clocktower);
  // Before the texts are loaded: what it asks of the main process is answered meanwhile.
  const content = page === null ? null : open(page);
  const locale = localeOfAddress();
  const i18n = i18nFor(locale, await load(locale.language));
  const root = createRoot(container);
  if (page === null || content === null) {
    root.render(<Unreachable i18n={i18n} onRetry={null} />);
    return;
  }
  root.render(
    <StrictMode>
      <Speaking {...page} beginning={{ locale, i18n }} load={load}>
        {content}
      </Speaking>
    </StrictMode>,
  );
}
