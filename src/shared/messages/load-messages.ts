/**
 * Loads the texts of one language. Texts of others that they are given, such as names from a service, are isolated from the sentence around
 * them.
 */
import { isolateArguments } from '../values/bidi.ts';
import type { CommonMessages, LanguageTexts, MainMessages, ProblemMessages, WindowMessages } from './catalogue.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';
import { french } from './fr/index.ts';
import type { Language } from './languages.ts';

const texts: Readonly<Record<Language, LanguageTexts>> = { en: english, de: german, fr: french };

export async function loadCommonMessages(language: Language): Promise<CommonMessages> {
  return isolateArguments(await texts[language].common());
}

export async function loadProblemMessages(language: Language): Promise<ProblemMessages> {
  return isolateArguments(await texts[language].problems());
}

export async function loadWindowMessages(language: Language): Promise<WindowMessages> {
  const { common, mainWindow } = texts[language];
  const [first, here] = await Promise.all([common(), mainWindow()]);
  return isolateArguments({ ...first, ...here });
}

export async function loadMainMessages(language: Language): Promise<MainMessages> {
  const { common, problems, mainProcess } = texts[language];
  const [first, failed, here] = await Promise.all([common(), problems(), mainProcess()]);
  return isolateArguments({ ...first, ...failed, ...here });
}
