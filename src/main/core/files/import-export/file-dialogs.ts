export interface FileDialogs {
  readonly openFile: () => Promise<string | null>;
  readonly openCalendar: () => Promise<string | null>;
  readonly openRepository: () => Promise<string | null>;
  readonly saveFile: (suggested: SuggestedFile) => Promise<string | null>;
}

export interface SuggestedFile {
  readonly name: string;
  readonly extension: string;
}
