/** The types of the program's texts, which English defines. */
import type { common } from './en/common.ts';
import type { mainProcess } from './en/main-process.ts';
import type { mainWindow } from './en/main-window.ts';
import type { problems } from './en/problems.ts';

/** Literal texts widened to `string`, functions as they are: what another language must provide. */
type Widened<Entry> = Entry extends string
  ? string
  : Entry extends (...parameters: never[]) => unknown
    ? Entry
    : { readonly [Key in keyof Entry]: Widened<Entry[Key]> };

/** What every page and the main process say. */
export type CommonMessages = Widened<typeof common>;
/** What they say of failures, which a page loads once it is shown. */
export type ProblemMessages = Widened<typeof problems>;
export type WindowOnlyMessages = Widened<typeof mainWindow>;
export type MainOnlyMessages = Widened<typeof mainProcess>;

export type WindowMessages = CommonMessages & WindowOnlyMessages;
export type MainMessages = CommonMessages & ProblemMessages & MainOnlyMessages;

export type Messages = CommonMessages & ProblemMessages & WindowOnlyMessages & MainOnlyMessages;

export interface LanguageTexts {
  readonly common: () => Promise<CommonMessages>;
  readonly problems: () => Promise<ProblemMessages>;
  readonly mainWindow: () => Promise<WindowOnlyMessages>;
  readonly mainProcess: () => Promise<MainOnlyMessages>;
}
