/**
 * The texts of the program: their types, which English defines, and how those of one language are loaded. Texts of others that they
 * are given, such as names from a service, are isolated from the sentence around them.
 */
import { isolateArguments } from '../values/bidi.ts';
import type { common } from './en/common.ts';
import type { mainProcess } from './en/main-process.ts';
import type { mainWindow } from './en/main-window.ts';
import { type Language, languages } from './languages.ts';

/** Literal texts widened to `string`, functions as they are: what another language must provide. */
type Widened<Entry> = Entry extends string
  ? string
  : Entry extends (...parameters: never[]) => unknown
    ? Entry
    : { readonly [Key in keyof Entry]: Widened<Entry[Key]> };

/** What every page and the main process say. */
export type CommonMessages = Widened<typeof common>;
export type WindowOnlyMessages = Widened<typeof mainWindow>;
export type MainOnlyMessages = Widened<typeof mainProcess>;

export type WindowMessages = CommonMessages & WindowOnlyMessages;
export type MainMessages = CommonMessages & MainOnlyMessages;

export type Messages = CommonMessages & WindowOnlyMessages & MainOnlyMessages;

export interface LanguageTexts {
  readonly name: string;
  readonly common: () => Promise<CommonMessages>;
  readonly mainWindow: () => Promise<WindowOnlyMessages>;
  readonly mainProcess: () => Promise<MainOnlyMessages>;
}

export async function loadCommonMessages(language: Language): Promise<CommonMessages> {
  return isolateArguments(await languages[language].common());
}

export async function loadWindowMessages(language: Language): Promise<WindowMessages> {
  const { common, mainWindow } = languages[language];
  const [everywhere, here] = await Promise.all([common(), mainWindow()]);
  return isolateArguments({ ...everywhere, ...here });
}

export async function loadMainMessages(language: Language): Promise<MainMessages> {
  const { common, mainProcess } = languages[language];
  const [everywhere, here] = await Promise.all([common(), mainProcess()]);
  return isolateArguments({ ...everywhere, ...here });
}
