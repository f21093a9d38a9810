/** An update feed on this computer, and an installed program that uses it. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { chromium, type Browser, type Page } from 'playwright';
import { signUpdate } from '#core/program/updates/update-signature.ts';
import type { InstalledPackage } from './installed-package.ts';

const addressSchema = z.object({ port: z.number() });

/** A key for this run, and another that the installed program does not know. */
export const updateKeys = generateKeyPairSync('ed25519');
export const foreignKeys = generateKeyPairSync('ed25519');

export class UpdateFeedServer {
  readonly #server: Server;
  readonly requests: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Serves one version: its description, and the files under its name. */
  static async start({
    version,
    announced,
    handedOut = announced,
    keys = updateKeys,
  }: {
    readonly version: string;
    readonly announced: string;
    readonly handedOut?: string;
    readonly keys?: typeof updateKeys;
  }): Promise<UpdateFeedServer> {
    const name = `Clocktower-${version}-linux-x86_64.AppImage`;
    const sha512 = createHash('sha512').update(announced).digest('base64');
    const description = `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${Buffer.byteLength(announced)}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T00:00:00.000Z'\nsignature: ${signUpdate({ version, files: [{ url: name, sha512 }] }, keys.privateKey)}\n`;
    const files: Readonly<Record<string, string>> = { '/latest-linux.yml': description, [`/${name}`]: handedOut };
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://feed.invalid').pathname;
      feed.requests.push(path);
      const file = files[path];
      response.writeHead(file === undefined ? 404 : 200).end(file);
    });
    const feed = new UpdateFeedServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return feed;
  }

  /** Writes the configuration of a release; returns a function that removes it. */
  announceTo(installed: InstalledPackage): () => void {
    const file = join(installed.folder, 'resources/app-update.yml');
    const { port } = addressSchema.parse(this.#server.address());
    writeFileSync(file, `provider: generic\nurl: http://127.0.0.1:${port}\nupdaterCacheDirName: clocktower-updater\n`);
    return () => rmSync(file, { force: true });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** A program with fuses has no debugger for its main process, so a test sees only its pages. */
export class SeenProgram {
  readonly process: ChildProcess;
  readonly browser: Browser;
  readonly popover: Page;

  private constructor(program: ChildProcess, browser: Browser, popover: Page) {
    this.process = program;
    this.browser = browser;
    this.popover = popover;
  }

  static async start(installed: InstalledPackage, profile: string, variables: Readonly<Record<string, string>>): Promise<SeenProgram> {
    const program = installed.start(['--remote-debugging-port=0', '--profile', profile], variables);
    const address = await new Promise<string>((resolve, reject) => {
      let text = '';
      program.stderr?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const found = /DevTools listening on (ws:\S+)/.exec(text);
        if (found?.[1] !== undefined) {
          resolve(found[1]);
        }
      });
      program.once('close', () => reject(new Error(`It ended before it could be seen: ${text}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (context === undefined) {
      throw new Error('The program has no pages.');
    }
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    return new SeenProgram(program, browser, page);
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    if (this.process.exitCode === null) {
      await once(this.process, 'close');
    }
  }
}
