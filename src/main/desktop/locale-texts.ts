/** The current language, clock and week: the user's choice, else the system's. */
import { app } from 'electron';
import { chooseLocale } from '#core/program/settings/locale-choice.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Locale } from '#shared/values/locale.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { loadMainMessages } from '#shared/messages/load-messages.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';

function readLocale(store: SettingsStore | null): Locale {
  const languages = app.getPreferredSystemLanguages();
  // The system's region is available once the app is ready.
  const region = app.isReady() ? app.getSystemLocale() : (languages[0] ?? '');
  return chooseLocale(store?.current.language ?? defaultPreferences.language, { languages, region });
}

export class LocaleTexts {
  /** Always in the current language. */
  readonly messages: MainMessages;
  #store: SettingsStore | null = null;
  #locale: Locale;
  #texts: MainMessages;

  private constructor(locale: Locale, texts: MainMessages) {
    this.#locale = locale;
    this.#texts = texts;
    this.messages = new Proxy<MainMessages>(texts, { get: (_, key): unknown => Reflect.get(this.#texts, key) });
  }

  /** Uses the system's locale until `follow`. */
  static async open(): Promise<LocaleTexts> {
    const locale = readLocale(null);
    return new LocaleTexts(locale, await loadMainMessages(locale.language));
  }

  get locale(): Locale {
    return this.#locale;
  }

  async follow(store: SettingsStore): Promise<void> {
    this.#store = store;
    await this.refresh();
  }

  /** Reads the settings again. Resolves with whether the texts changed, once they are loaded. */
  async refresh(): Promise<boolean> {
    const locale = readLocale(this.#store);
    if (JSON.stringify(locale) === JSON.stringify(this.#locale)) {
      return false;
    }
    const texts = await loadMainMessages(locale.language);
    if (readLocale(this.#store).language !== locale.language) {
      // Another language was chosen while these texts were loading; its own refresh loads them.
      return false;
    }
    this.#locale = locale;
    this.#texts = texts;
    return true;
  }

  /** Adds the locale to the address, because a page needs it for its first text. */
  pageAddress(url: string): string {
    return `${url}?${new URLSearchParams({ locale: JSON.stringify(this.#locale) }).toString()}`;
  }
}
