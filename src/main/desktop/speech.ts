/** In which language, with which clock and week this program speaks at the moment: the settings' choice, else the system's. */
import { app } from 'electron';
import { localeOf } from '#core/settings/locale-choice.ts';
import type { SettingsStore } from '#core/settings/settings-store.ts';
import type { Locale } from '#shared/values/locale.ts';
import { currentMessages, type Messages } from '#shared/messages/catalogue.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';

export class Speech {
  /** Always in the language that is chosen at the moment they are read. */
  readonly messages: Messages;
  #store: SettingsStore | null = null;
  #locale: Locale;

  constructor() {
    this.#locale = this.#read();
    this.messages = currentMessages(() => this.#locale.language);
  }

  get locale(): Locale {
    return this.#locale;
  }

  /** From now on as these settings say. */
  follow(store: SettingsStore): void {
    this.#store = store;
    this.#locale = this.#read();
  }

  /** Reads the settings anew; answers whether anything is said differently now. */
  refresh(): boolean {
    const before = this.#locale;
    this.#locale = this.#read();
    return JSON.stringify(before) !== JSON.stringify(this.#locale);
  }

  /** `url` with what its page has to know before its first word. */
  pageAddress(url: string): string {
    return `${url}?${new URLSearchParams({ locale: JSON.stringify(this.#locale) }).toString()}`;
  }

  #read(): Locale {
    const languages = app.getPreferredSystemLanguages();
    // The system tells its region once the app is ready.
    const region = app.isReady() ? app.getSystemLocale() : (languages[0] ?? '');
    return localeOf(this.#store?.current.language ?? defaultPreferences.language, { languages, region });
  }
}
