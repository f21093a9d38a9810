/** A session bus with a real but private keyring: its secrets are in a folder of the test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sessionBus, toPlain } from 'dbus-native';
import { z } from 'zod';
import { startOwnBus, type OwnBus } from './own-bus.ts';

const repository = resolve(import.meta.dirname, '../../..');
const electronPath = z
  .string({ error: 'CLOCKTOWER_ELECTRON names no Electron; npm test sets it' })
  .parse(process.env['CLOCKTOWER_ELECTRON']);

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    await ended;
  }
}

const resultSchema = z.object({ passwordStore: z.string(), backend: z.string(), result: z.string() });

export class KeyringDesktop {
  readonly #folder: string;
  readonly #bus: OwnBus;
  #keyring: ChildProcess | null = null;

  private constructor(folder: string, bus: OwnBus) {
    this.#folder = folder;
    this.#bus = bus;
  }

  static async start(folder: string): Promise<KeyringDesktop> {
    return new KeyringDesktop(folder, await startOwnBus());
  }

  /** Of this desktop's session bus. */
  get busAddress(): string {
    return this.#bus.address;
  }

  /** Starts the keyring with the secrets of `name`, unlocked. */
  async openKeyring(name: string): Promise<void> {
    const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      env: this.#environment(name),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#keyring = keyring;
    keyring.stdin.end('\n');
    const deadline = AbortSignal.timeout(60_000);
    while (!(await this.#isUnlocked())) {
      deadline.throwIfAborted();
    }
  }

  async closeKeyring(): Promise<void> {
    if (this.#keyring !== null) {
      await end(this.#keyring);
      this.#keyring = null;
    }
  }

  /** From now on the keyring answers nothing, as while nobody answers its prompt. */
  silenceKeyring(): void {
    this.#keyring?.kill('SIGSTOP');
  }

  /** Runs the program once, from start to end. */
  async run(step: 'save' | 'load' | 'load-and-count', folder: string, ...flags: readonly string[]): Promise<z.infer<typeof resultSchema>> {
    const program = join(repository, 'test', 'desktop', 'support', 'keyring-program.ts');
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const env = { ...this.#environment('none'), KEYRING_STEP: step, KEYRING_FOLDER: folder };
    const child = spawn(electronPath, [...asRoot, `--user-data-dir=${join(this.#folder, 'electron')}`, ...flags, program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    await once(child, 'close', { signal: AbortSignal.timeout(60_000) }).finally(() => child.kill('SIGKILL'));
    const [, json] = /^RESULT (.*)$/m.exec(out) ?? [];
    if (json === undefined || child.exitCode !== 0) {
      throw new Error(`The program ended with ${child.exitCode ?? child.signalCode}:\n${out}\n${err}`);
    }
    return resultSchema.parse(JSON.parse(json));
  }

  async stop(): Promise<void> {
    await this.closeKeyring();
    await this.#bus.stop();
  }

  /** The display and search path of the test run, and nothing else of its desktop. */
  #environment(keyring: string): Record<string, string> {
    const data = join(this.#folder, `keyring-${keyring}`);
    const runtime = join(this.#folder, 'runtime');
    for (const place of [data, runtime]) {
      mkdirSync(place, { recursive: true, mode: 0o700 });
    }
    const inherited = Object.fromEntries(
      ['PATH', 'DISPLAY', 'XAUTHORITY', 'DBUS_SYSTEM_BUS_ADDRESS', 'LANG'].flatMap((name) =>
        process.env[name] === undefined ? [] : [[name, process.env[name]]],
      ),
    );
    return { ...inherited, HOME: this.#folder, XDG_DATA_HOME: data, XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: this.#bus.address };
  }

  /** The keyring owns its name a moment before it is unlocked. */
  async #isUnlocked(): Promise<boolean> {
    const bus = sessionBus({ busAddress: this.#bus.address });
    try {
      const locked = await bus.invoke({
        destination: 'org.freedesktop.secrets',
        path: '/org/freedesktop/secrets/aliases/default',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: ['org.freedesktop.Secret.Collection', 'Locked'],
      });
      return toPlain(locked) === false;
    } catch {
      // Not there yet; the caller has a deadline.
      return false;
    } finally {
      bus.connection.end();
    }
  }
}
