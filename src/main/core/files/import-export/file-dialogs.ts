export interface FileDialogs {
  /** Path of a file to read; null if the user cancels. */
  readonly openFile: () => Promise<string | null>;
  /** As `openFile`, for a calendar. */
  readonly openCalendar: () => Promise<string | null>;
  /** Path of a file to write, which may exist; null if the user cancels. */
  readonly saveFile: (suggested: SuggestedFile) => Promise<string | null>;
}

export interface SuggestedFile {
  /** With its extension. */
  readonly name: string;
  /** Without the dot. */
  readonly extension: string;
}
