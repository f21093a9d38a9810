/**
 * Loads the texts of one language. Texts of others that they are given, such as names from a service, are isolated from the sentence around
 * them.
 */
import { isolateArguments } from '../values/bidi.ts';
import type { CommonMessages, LanguageTexts, MainMessages, WindowMessages } from './catalogue.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';
import { french } from './fr/index.ts';
import type { Language } from './languages.ts';

const texts: Readonly<Record<Language, LanguageTexts>> = { en: english, de: german, fr: french };

export async function loadCommonMessages(language: Language): Promise<CommonMessages> {
  return isolateArguments(await texts[language].common());
}

export async function loadWindowMessages(language: Language): Promise<WindowMessages> {
  const { common, mainWindow } = texts[language];
  const [everywhere, here] = await Promise.all([common(), mainWindow()]);
  return isolateArguments({ ...everywhere, ...here });
}

export async function loadMainMessages(language: Language): Promise<MainMessages> {
  const { common, mainProcess } = texts[language];
  const [everywhere, here] = await Promise.all([common(), mainProcess()]);
  return isolateArguments({ ...everywhere, ...here });
}
