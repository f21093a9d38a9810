/** In which language, with which clock and week this program speaks at the moment: the settings' choice, else the system's. */
import { app } from 'electron';
import { localeOf } from '#core/program/settings/locale-choice.ts';
import type { SettingsStore } from '#core/platform/settings/settings-store.ts';
import type { Locale } from '#shared/values/locale.ts';
import { loadMainMessages, type MainMessages } from '#shared/messages/catalogue.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';

function readLocale(store: SettingsStore | null): Locale {
  const languages = app.getPreferredSystemLanguages();
  // The system tells its region once the app is ready.
  const region = app.isReady() ? app.getSystemLocale() : (languages[0] ?? '');
  return localeOf(store?.current.language ?? defaultPreferences.language, { languages, region });
}

export class LocaleTexts {
  /** Always in the language that is chosen at the moment they are read. */
  readonly messages: MainMessages;
  #store: SettingsStore | null = null;
  #locale: Locale;
  #texts: MainMessages;

  private constructor(locale: Locale, texts: MainMessages) {
    this.#locale = locale;
    this.#texts = texts;
    this.messages = new Proxy<MainMessages>(texts, { get: (_, key): unknown => Reflect.get(this.#texts, key) });
  }

  /** Speaks as the system does until `follow`. */
  static async open(): Promise<LocaleTexts> {
    const locale = readLocale(null);
    return new LocaleTexts(locale, await loadMainMessages(locale.language));
  }

  get locale(): Locale {
    return this.#locale;
  }

  /** From now on as these settings say. */
  async follow(store: SettingsStore): Promise<void> {
    this.#store = store;
    await this.refresh();
  }

  /** Reads the settings again. Resolves with whether anything is said differently now, once the texts for it are loaded. */
  async refresh(): Promise<boolean> {
    const locale = readLocale(this.#store);
    if (JSON.stringify(locale) === JSON.stringify(this.#locale)) {
      return false;
    }
    const texts = await loadMainMessages(locale.language);
    if (readLocale(this.#store).language !== locale.language) {
      // Another language was chosen while these texts were loaded, and its own refresh loads them.
      return false;
    }
    this.#locale = locale;
    this.#texts = texts;
    return true;
  }

  /** `url` with what its page has to know before its first word. */
  pageAddress(url: string): string {
    return `${url}?${new URLSearchParams({ locale: JSON.stringify(this.#locale) }).toString()}`;
  }
}
