/** The real desktop that a test runs on: its windows, and what it shows. `npm run desktops` starts it. */
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { DesktopBus } from '#desktop/linux/desktop-bus.ts';
import { extensionId } from '#desktop/linux/focus/gnome-extension.ts';
import { often } from '../../desktop/support/running-app.ts';

const run = promisify(execFile);

export const desktop = z
  .enum(['gnome', 'kwin', 'sway'], { error: 'CLOCKTOWER_REAL_DESKTOP names no desktop; npm run desktops sets it' })
  .parse(process.env['CLOCKTOWER_REAL_DESKTOP']);

/** What this desktop has instead, for the table that is printed at the end. */
export function found(description: string): void {
  test.info().annotations.push({ type: 'desktop', description });
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const rectangleSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const answer = { path: '/io/clocktower/Test', interface: 'io.clocktower.Test', member: 'Answer' } as const;

interface SwayNode {
  readonly name?: string | null | undefined;
  readonly rect: Rectangle;
  readonly nodes: readonly SwayNode[];
  readonly floating_nodes: readonly SwayNode[];
}
const swaySchema: z.ZodType<SwayNode> = z.lazy(() =>
  z.object({ name: z.string().nullish(), rect: rectangleSchema, nodes: z.array(swaySchema), floating_nodes: z.array(swaySchema) }),
);

const gnomeShell = { destination: 'org.gnome.Shell', path: '/org/gnome/Shell', interface: 'org.gnome.Shell' } as const;
const mako = { destination: 'org.freedesktop.Notifications', path: '/fr/emersion/Mako', interface: 'fr.emersion.Mako' } as const;

/** The windows of GNOME Shell. */
const shellWindows = 'global.get_window_actors().map((actor) => actor.meta_window)';

/** What is asked of the frame of a window, in GNOME Shell and in KWin. */
const rectangleOf = '((r) => ({ x: r.x, y: r.y, width: r.width, height: r.height }))';

function swayNodes(node: SwayNode): readonly SwayNode[] {
  return [node, ...[...node.nodes, ...node.floating_nodes].flatMap(swayNodes)];
}

export class RealDesktop {
  readonly bus: DesktopBus;

  private constructor(bus: DesktopBus) {
    this.bus = bus;
  }

  static async connect(): Promise<RealDesktop> {
    const bus = await DesktopBus.connect({ address: process.env['DBUS_SESSION_BUS_ADDRESS'], runtimeFolder: undefined });
    if (bus === null) {
      throw new Error('The session bus of this desktop does not answer');
    }
    const connected = new RealDesktop(bus);
    const names = { gnome: 'org.gnome.Shell', kwin: 'org.kde.KWin', sway: null };
    const name = names[desktop];
    if (name !== null) {
      await expect.poll(() => bus.hasName(name), often).toBe(true);
    }
    if (desktop === 'gnome') {
      // A session begins in the overview, where no window has the focus.
      await expect.poll(async () => connected.shell('Main.layoutManager._startingUp'), often).toBe(false);
      await connected.shell('Main.overview.hide()');
    }
    return connected;
  }

  close(): void {
    this.bus.close();
  }

  /** The value of an expression in GNOME Shell. */
  async shell(expression: string): Promise<unknown> {
    const question = { ...gnomeShell, member: 'Eval', signature: 's', body: [`JSON.stringify({ value: ${expression} })`] };
    const evaluated = await this.bus.call(question, z.tuple([z.boolean(), z.string()]));
    if (evaluated?.[0] !== true) {
      throw new Error(`GNOME Shell does not evaluate ${expression}: ${String(evaluated)}`);
    }
    // Eval writes its value as JSON, which is a text here.
    return z.object({ value: z.unknown().optional() }).parse(JSON.parse(z.string().parse(JSON.parse(evaluated[1])))).value;
  }

  /** The text that a script in KWin answers with `answer(text)`. */
  async kwin(script: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-kwin-'));
    const file = join(folder, 'script.js');
    const { promise, resolve } = Promise.withResolvers<string>();
    const stop = this.bus.serve(answer, ({ body }) => resolve(String(body[0])));
    const call = [this.bus.name, answer.path, answer.interface, answer.member].map((part) => `'${part}'`).join(', ');
    writeFileSync(file, `const answer = (text) => callDBus(${call}, text);\n${script}`);
    const scripting = { destination: 'org.kde.KWin', path: '/Scripting', interface: 'org.kde.kwin.Scripting' } as const;
    await this.bus.call({ ...scripting, member: 'loadScript', signature: 'ss', body: [file, folder] }, z.number());
    await this.bus.call({ ...scripting, member: 'start' }, z.unknown());
    const text = await promise;
    await this.bus.call({ ...scripting, member: 'unloadScript', signature: 's', body: [folder] }, z.boolean());
    stop();
    rmSync(folder, { recursive: true });
    return text;
  }

  async sway(...words: readonly string[]): Promise<unknown> {
    const { stdout } = await run('swaymsg', ['-r', ...words]);
    return JSON.parse(stdout);
  }

  /** Gives the window with this title the focus, as a user does. */
  async activate(title: string): Promise<void> {
    // Its program may be shown before the compositor knows the window.
    await expect.poll(() => this.frame(title), often).not.toBeNull();
    if (desktop === 'gnome') {
      await this.shell(
        `${shellWindows}.filter((w) => w.get_title() === ${JSON.stringify(title)}).map((w) => Main.activateWindow(w)).length`,
      );
    } else if (desktop === 'kwin') {
      await this.kwin(`workspace.activeClient = workspace.clientList().find((w) => w.caption === ${JSON.stringify(title)});\nanswer('');`);
    } else {
      await this.sway(`[title="^${title}$"] focus`);
    }
  }

  /** Where the window with this title is; null: there is none. */
  async frame(title: string): Promise<Rectangle | null> {
    if (desktop === 'sway') {
      return swayNodes(swaySchema.parse(await this.sway('-t', 'get_tree'))).find(({ name }) => name === title)?.rect ?? null;
    }
    const wanted = JSON.stringify(title);
    const frame: unknown =
      desktop === 'gnome'
        ? await this.shell(`${shellWindows}.filter((w) => w.get_title() === ${wanted}).map((w) => ${rectangleOf}(w.get_frame_rect()))`)
        : JSON.parse(
            await this.kwin(
              `answer(JSON.stringify(workspace.clientList().filter((w) => w.caption === ${wanted}).map((w) => ${rectangleOf}(w.frameGeometry))));`,
            ),
          );
    return z.array(rectangleSchema).parse(frame)[0] ?? null;
  }

  /** Lets the user prefer dark windows, or light ones. */
  async setDark(dark: boolean): Promise<void> {
    await run('gsettings', ['set', 'org.gnome.desktop.interface', 'color-scheme', dark ? 'prefer-dark' : 'default']);
  }

  /** GNOME Shell looks for new extensions when the user signs in. */
  async findExtensions(): Promise<void> {
    const folder = JSON.stringify(join(process.env['XDG_DATA_HOME'] ?? '', 'gnome-shell', 'extensions', extensionId));
    const object = `Main.extensionManager.createExtensionObject('${extensionId}', imports.gi.Gio.File.new_for_path(${folder}), 2)`;
    await this.shell(`void Main.extensionManager.loadExtension(${object})`);
  }

  /** Titles of the notifications that the desktop shows. */
  async notifications(): Promise<readonly string[]> {
    if (desktop === 'gnome') {
      return z.array(z.string()).parse(await this.shell('Main.messageTray.getSources().flatMap(s => s.notifications.map(n => n.title))'));
    }
    const shown = await this.bus.call({ ...mako, member: 'ListNotifications' }, z.array(z.record(z.string(), z.unknown())));
    return (shown ?? []).map(({ summary }) => String(summary));
  }
}

/** A window of another program. */
export class OtherWindow {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;

  private constructor(child: ChildProcessByStdio<Writable, Readable, null>) {
    this.#child = child;
  }

  static async open(application: string, title: string): Promise<OtherWindow> {
    const env = { ...process.env, GDK_BACKEND: 'wayland', NO_AT_BRIDGE: '1' };
    const child = spawn('gjs', [join(import.meta.dirname, 'gtk-window.js'), application, title], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
    });
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
    return new OtherWindow(child);
  }

  tell(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }
}

/** What dbus-monitor prints of the messages that match one of the rules. */
export async function watchBus(...rules: readonly string[]): Promise<{ readonly text: () => string; readonly stop: () => void }> {
  const monitor = spawn('dbus-monitor', ['--session', ...rules], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  monitor.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  // It says first that it listens.
  await once(monitor.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
  return { text: () => text, stop: () => void monitor.kill() };
}
