/** Common setup of every page: bridge, messages, and the page shown if they are missing. */
import { type Locale, localeSchema, plainLocale } from '#shared/values/locale.ts';
import type { CommonMessages, ProblemMessages } from '#shared/messages/catalogue.ts';
import type { Language } from '#shared/messages/languages.ts';
import { loadProblemMessages } from '#shared/messages/load-messages.ts';
import { StrictMode, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '#shared/ipc/contract.ts';
import { connectBridge, type Clocktower } from './bridge.ts';
import { afterMs } from '../clock/clock.ts';
import { UnreachableWindow } from '../components/status/unreachable.tsx';
import { type Data, openData } from '../data/data.ts';
import type { QueryHost } from '../data/query.ts';
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

/** Reads the locale that the main process put into the page's URL, which is needed before the first request. */
function localeOfAddress(): Locale {
  try {
    return localeSchema.parse(JSON.parse(new URLSearchParams(location.search).get('locale') ?? ''));
  } catch {
    // An invalid URL: the default locale is used.
    return plainLocale;
  }
}

function i18nFor<Texts extends CommonMessages>(locale: Locale, messages: Texts, problems: ProblemMessages | null): I18n<Texts> {
  document.documentElement.lang = locale.language;
  return createI18n({
    messages,
    problems,
    locale: locale.times,
    timeZone: undefined,
    apple: navigator.userAgent.includes('Macintosh'),
    weekStart: locale.weekStart,
  });
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

/** Renders its children again when the language, the clock format or the first weekday changes. */
function Speaking<Texts extends CommonMessages>({ clocktower, data, beginning, load, children }: SpeakingProps<Texts>) {
  const [spoken, setSpoken] = useState(beginning);
  useEffect(() => {
    let isShown = true;
    /** Once the page is shown: its first paint does not wait for texts that are seldom seen. */
    async function addProblems({ locale, i18n: { messages } }: Spoken<Texts>): Promise<void> {
      const problems = await loadProblemMessages(locale.language);
      if (isShown) {
        setSpoken((now) => (now === beginning ? { locale, i18n: i18nFor(locale, messages, problems) } : now));
      }
    }
    void addProblems(beginning);
    return () => {
      isShown = false;
    };
  }, [beginning]);
  useEffect(() => {
    let latest: Locale | null = null;
    /** Keeps the current language until the messages are loaded. */
    async function follow(locale: Locale): Promise<void> {
      const [messages, problems] = await Promise.all([load(locale.language), loadProblemMessages(locale.language)]);
      if (latest === locale) {
        setSpoken({ locale, i18n: i18nFor(locale, messages, problems) });
      }
    }
    const unsubscribe = clocktower.onLocaleChanged((locale) => {
      latest = locale;
      if (locale !== null) {
        // A reloaded page reads the locale from its URL.
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
  /** Called once before rendering; returns the content for the current services. */
  readonly open: (page: { readonly clocktower: Clocktower; readonly data: Data }) => (services: Services<Texts>) => ReactNode;
}

function connect(bridge: Bridge) {
  const clocktower = connectBridge(bridge);
  return { clocktower, data: openData(clocktower, queryHost) };
}

/** Renders a page once its messages are loaded. */
export async function openPage<Texts extends CommonMessages>({ load, open }: Page<Texts>): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no #root.');
  }
  const page = window.clocktower === undefined ? null : connect(window.clocktower);
  // Before the messages are loaded, so that its first requests run meanwhile.
  const content = page === null ? null : open(page);
  const locale = localeOfAddress();
  // Without the shipped font, the system's stays.
  const font = navigator.userAgent.includes('Linux')
    ? import('./shipped-font.ts').then(async (shipped) => shipped.takeShippedFont()).catch(() => null)
    : null;
  const [texts] = await Promise.all([load(locale.language), font]);
  const i18n = i18nFor(locale, texts, null);
  const root = createRoot(container);
  if (page === null || content === null) {
    root.render(<UnreachableWindow i18n={i18n} onRetry={null} />);
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
