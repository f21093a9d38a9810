/** Which window has the focus under KDE on Wayland: a script of ours says it, which KWin runs while the program wants to know it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { FocusListener, FocusSource } from '#core/activity/focus-source.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { DesktopBus } from '../desktop-bus.ts';
import { receiveFocus } from './focus-calls.ts';

/** KWin reads and runs the script in a few milliseconds. */
const patienceMs = 3_000;

export const kwinName = 'org.kde.KWin';
const scripting = { destination: kwinName, path: '/Scripting', interface: 'org.kde.kwin.Scripting' } as const;

/** Negative: it could not be loaded. */
const loadedSchema = z.number().int().nonnegative();

interface KwinOptions {
  readonly bus: DesktopBus;
  readonly scheduler: Scheduler;
  /** The file of the script. */
  readonly script: string;
  /** `XDG_RUNTIME_DIR`. */
  readonly runtimeFolder: string | undefined;
}

interface ScriptFile {
  readonly script: string;
  /** The program's name on the bus. */
  readonly destination: string;
  readonly parent: string;
}

/** Runs `work` with a file that KWin can read meanwhile; false if the disk refuses it. */
async function withScript({ script, destination, parent }: ScriptFile, work: (file: string) => Promise<boolean>): Promise<boolean> {
  const folder = join(parent, `clocktower-focus-${process.pid}`);
  const file = join(folder, 'focus.js');
  const written = attempt(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, `const destination = ${JSON.stringify(destination)};\n${readFileSync(script, 'utf8')}`);
  });
  const worked = written.ok && (await work(file));
  attempt(() => rmSync(folder, { recursive: true, force: true }));
  return worked;
}

/** null: KWin does not answer, or does not run the script. */
export async function openKwinFocus(
  { bus, scheduler, script, runtimeFolder }: KwinOptions,
  listener: FocusListener,
): Promise<FocusSource | null> {
  const kwin = await bus.ownerOf(kwinName);
  if (kwin === null) {
    return null;
  }
  // Programs with profiles of their own have a script each.
  const plugin = `clocktower-focus${bus.name}`;
  const unload = async (): Promise<unknown> =>
    bus.call({ ...scripting, member: 'unloadScript', signature: 's', body: [plugin] }, z.boolean());
  const { promise: started, resolve } = Promise.withResolvers<boolean>();
  let isClosed = false;
  const stopReceiving = receiveFocus(bus, kwin, (window) => {
    resolve(true);
    listener.onFocus(window);
  });
  const stopWatching = await bus.watchName(kwinName, () => {
    end();
    listener.onLost();
  });
  function end(): void {
    isClosed = true;
    stopReceiving();
    stopWatching();
    resolve(false);
  }
  const runs = await withScript({ script, destination: bus.name, parent: runtimeFolder ?? tmpdir() }, async (file) => {
    const cancel = scheduler.after(patienceMs, () => resolve(false));
    const loaded = await bus.call({ ...scripting, member: 'loadScript', signature: 'ss', body: [file, plugin] }, loadedSchema);
    const isStarted = loaded !== null && (await bus.call({ ...scripting, member: 'start' }, z.unknown())) !== null && (await started);
    cancel();
    return isStarted;
  });
  if (!runs || isClosed) {
    if (!isClosed) {
      end();
    }
    void unload();
    return null;
  }
  return {
    close: () => {
      if (!isClosed) {
        end();
        void unload();
      }
    },
  };
}
