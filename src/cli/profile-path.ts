/** The default profile folder, the same as Electron's `userData`. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const folderName = 'Clocktower';

export interface ProfileQuestion {
  /** The value of `--profile`; null without it. */
  readonly flag: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

function configurationFolder({ environment, platform }: ProfileQuestion): string {
  if (platform === 'win32') {
    return environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming');
  }
  if (platform === 'darwin') {
    return join(homedir(), 'Library', 'Application Support');
  }
  return environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
}

export function profilePath(question: ProfileQuestion): string {
  return question.flag === null ? join(configurationFolder(question), folderName) : resolve(question.flag);
}
