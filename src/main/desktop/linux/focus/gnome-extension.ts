/**
 * Our extension of GNOME Shell: whether it runs, and its installation for this user. GNOME Shell finds a new extension when the user signs
 * in; the program switches it on then, once, so that the user can switch it off in GNOME's own settings.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { FocusExtension } from '#core/activity/focus-source.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { FocusExtensionState } from '#shared/activity/activity.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { DesktopBus } from '../desktop-bus.ts';
import { focusName } from './focus-calls.ts';

export const extensionId = 'clocktower-focus@clocktower.io';

const shell = { destination: 'org.gnome.Shell', path: '/org/gnome/Shell', interface: 'org.gnome.Shell.Extensions' } as const;

/** The first release with the interfaces that the extension uses, and the first whose extensions are ES modules. */
const oldestShell = 42;
const firstModular = 45;

/** Its presence means: switch the extension on when GNOME Shell knows it. */
const pendingName = 'switch-on';

const versionSchema = z
  .string()
  .regex(/^\d{1,3}\b/)
  .transform((version) => Number.parseInt(version, 10));
/** Empty for an extension that GNOME Shell does not know. */
const factsSchema = z.record(z.string(), z.unknown());

interface ExtensionOptions {
  readonly bus: DesktopBus;
  /** The folder with the parts of the extension. */
  readonly resources: string;
  /** `XDG_DATA_HOME`. */
  readonly dataHome: string | undefined;
}

function filesFor(version: number, resources: string): Readonly<Record<string, string>> {
  const head = version < firstModular ? 'gnome-42.js' : 'gnome-45.js';
  const versions =
    version < firstModular ? [42, 43, 44] : Array.from({ length: version - firstModular + 1 }, (_, index) => firstModular + index);
  const read = (name: string): string => readFileSync(join(resources, name), 'utf8');
  const metadata = z.record(z.string(), z.unknown()).parse(JSON.parse(read('metadata.json')));
  return {
    'metadata.json': `${JSON.stringify({ ...metadata, 'shell-version': versions.map(String) }, null, 2)}\n`,
    'extension.js': `${read(head)}\n${read('focus.js')}`,
  };
}

export class GnomeExtension implements FocusExtension {
  readonly #bus: DesktopBus;
  readonly #folder: string;
  readonly #files: Readonly<Record<string, string>>;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #state: FocusExtensionState = 'missing';

  private constructor({ bus, dataHome }: ExtensionOptions, files: Readonly<Record<string, string>>) {
    this.#bus = bus;
    const home = dataHome === undefined || dataHome === '' ? join(homedir(), '.local', 'share') : dataHome;
    this.#folder = join(home, 'gnome-shell', 'extensions', extensionId);
    this.#files = files;
  }

  /** null: GNOME Shell does not answer, or is older than 42. Brings an installed extension up to date. */
  static async detect(options: ExtensionOptions): Promise<GnomeExtension | null> {
    const version = await options.bus.property({ ...shell, name: 'ShellVersion' }, versionSchema);
    if (version === null || version < oldestShell) {
      return null;
    }
    const extension = new GnomeExtension(options, filesFor(version, options.resources));
    if (extension.#isInstalled() && !extension.#isCurrent()) {
      // Without it, the installed one stays; a user who asks for the installation learns why.
      attempt(() => extension.#write());
    }
    await options.bus.watchName(focusName, () => void extension.#refresh());
    await extension.#switchOnIfPending();
    await extension.#refresh();
    return extension;
  }

  state(): FocusExtensionState {
    return this.#state;
  }

  readonly install: FocusExtension['install'] = async () => {
    const written = attempt(() => {
      this.#write();
      writeFileSync(join(this.#folder, pendingName), '');
    });
    await this.#switchOnIfPending();
    await this.#refresh();
    return written;
  };

  readonly remove: FocusExtension['remove'] = async () => {
    await this.#bus.call({ ...shell, member: 'DisableExtension', signature: 's', body: [extensionId] }, z.boolean());
    const removed = attempt(() => rmSync(this.#folder, { recursive: true, force: true }));
    await this.#refresh();
    return removed;
  };

  #isInstalled(): boolean {
    return existsSync(join(this.#folder, 'extension.js'));
  }

  #isCurrent(): boolean {
    return Object.entries(this.#files).every(([name, text]) => {
      const file = join(this.#folder, name);
      return existsSync(file) && readFileSync(file, 'utf8') === text;
    });
  }

  #write(): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const [name, text] of Object.entries(this.#files)) {
      writeFileSync(join(this.#folder, name), text);
    }
  }

  async #isKnown(): Promise<boolean> {
    const facts = await this.#bus.call({ ...shell, member: 'GetExtensionInfo', signature: 's', body: [extensionId] }, factsSchema);
    return facts !== null && Object.keys(facts).length > 0;
  }

  async #switchOnIfPending(): Promise<void> {
    const pending = join(this.#folder, pendingName);
    const switchOn = { ...shell, member: 'EnableExtension', signature: 's', body: [extensionId] };
    if (existsSync(pending) && (await this.#bus.call(switchOn, z.boolean())) === true) {
      attempt(() => rmSync(pending, { force: true }));
    }
  }

  async #refresh(): Promise<void> {
    const isActive = await this.#bus.hasName(focusName);
    const state = isActive ? 'active' : this.#isInstalled() && !(await this.#isKnown()) ? 'next-sign-in' : 'missing';
    if (state !== this.#state) {
      this.#state = state;
      this.#changes.emit();
    }
  }
}
