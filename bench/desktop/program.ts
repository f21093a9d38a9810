/** Starts a program with a tray icon, observes it from outside, and ends it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { FakeTrayHost } from '../../test/desktop/support/fake-tray-host.ts';

export interface Program {
  /** The name in the tables. */
  readonly name: string;
  readonly args: readonly string[];
}

/** Milliseconds that a program has to end by itself before it is killed. */
const patienceMs = 10_000;

export class RunningProgram {
  readonly pid: number;
  /** Milliseconds from the start of the process to the registration of the icon. */
  readonly trayMs: number;
  readonly host: FakeTrayHost;
  readonly #child: ChildProcess;

  private constructor(
    child: ChildProcess,
    { host, trayMs, pid }: { readonly host: FakeTrayHost; readonly trayMs: number; readonly pid: number },
  ) {
    this.#child = child;
    this.host = host;
    this.trayMs = trayMs;
    this.pid = pid;
  }

  static async start({ args }: Program, electron: string): Promise<RunningProgram> {
    const host = await FakeTrayHost.start();
    const beganMs = performance.now();
    const child = spawn(electron, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args], { stdio: 'ignore' });
    await host.item();
    const trayMs = performance.now() - beganMs;
    if (child.pid === undefined) {
      throw new Error(`${electron} did not start`);
    }
    return new RunningProgram(child, { host, trayMs, pid: child.pid });
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit', { signal: AbortSignal.timeout(patienceMs) });
    this.#child.kill('SIGTERM');
    await ended.catch(() => this.#child.kill('SIGKILL'));
    this.host.stop();
  }
}
