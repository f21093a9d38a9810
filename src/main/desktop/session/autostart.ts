/** Starts the program with the session: a session file on Linux, Electron's API elsewhere. Always reads the system's current state. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { autostartFile, startsWithSession } from '#core/program/settings/autostart-file.ts';
import type { Autostart } from '#core/program/settings/settings-controller.ts';

const flag = '--hidden';

/** The AppImage file itself, because its mount point changes with each start. */
function command(profile: string | null): readonly string[] {
  const program = process.env['APPIMAGE'] ?? process.execPath;
  return [program, ...(app.isPackaged ? [] : [app.getAppPath()]), flag, ...(profile === null ? [] : ['--profile', profile])];
}

class LinuxAutostart implements Autostart {
  readonly #file: string;
  readonly #text: string;

  constructor(profile: string | null) {
    const folder = process.env['XDG_CONFIG_HOME'] ?? '';
    this.#file = join(folder === '' ? join(homedir(), '.config') : folder, 'autostart', 'clocktower.desktop');
    this.#text = autostartFile({ name: app.getName(), command: command(profile) });
  }

  isOn(): boolean {
    const text = this.#read();
    return text !== null && startsWithSession(text);
  }

  set(on: boolean): void {
    if (on) {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, this.#text);
    } else {
      rmSync(this.#file, { force: true });
    }
  }

  sync(): void {
    if (this.isOn() && this.#read() !== this.#text) {
      this.set(true);
    }
  }

  #read(): string | null {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        return null;
      }
      throw error;
    }
  }
}

class ElectronAutostart implements Autostart {
  readonly #args: readonly string[];

  constructor(profile: string | null) {
    this.#args = command(profile).slice(1);
  }

  isOn(): boolean {
    return app.getLoginItemSettings({ args: [...this.#args] }).openAtLogin;
  }

  set(on: boolean): void {
    app.setLoginItemSettings({ openAtLogin: on, args: [...this.#args] });
  }

  sync(): void {
    if (this.isOn()) {
      this.set(true);
    }
  }
}

/** `profile`: null for the default one, which needs no flag. */
export function createAutostart(platform: NodeJS.Platform, profile: string | null): Autostart {
  return platform === 'linux' ? new LinuxAutostart(profile) : new ElectronAutostart(profile);
}
