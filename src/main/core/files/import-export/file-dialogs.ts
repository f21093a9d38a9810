/** Files as a person chooses them: what the core asks of whoever can show a dialog. */
export interface FileDialogs {
  /** Path of a file to read; null: none was chosen. */
  readonly openFile: () => Promise<string | null>;
  /** As `openFile`, of a calendar. */
  readonly openCalendar: () => Promise<string | null>;
  /** Path of a file to write, which may be there already; null: none was chosen. */
  readonly saveFile: (suggested: SuggestedFile) => Promise<string | null>;
}

export interface SuggestedFile {
  /** With its extension. */
  readonly name: string;
  /** Without the point. */
  readonly extension: string;
}
