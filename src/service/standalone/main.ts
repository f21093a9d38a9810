import { readFileSync } from 'node:fs';
import { setGlobalProxyFromEnv } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { destination } from 'pino';
import { z } from 'zod';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { CampusFiles } from '#service/campus/data/dataset.ts';
import { readDataFolder } from '#service/campus/data/data-folder.ts';
import { readCommand } from './command-line.ts';
import { demoFoodFiles } from './demo/demo-campus.ts';
import { createServiceLog } from './http/request-log.ts';
import { runAdministration } from './administration/run-administration.ts';
import { systemPorts } from './system-ports.ts';
import { help, notUnderstood } from './administration/command-text.ts';

function out(text: string): void {
  process.stdout.write(`${text}\n`);
}

function ask(text: string): void {
  process.stderr.write(text);
}

function err(text: string): void {
  process.stderr.write(`${text}\n`);
}

function versionOfPackage(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

async function readShippedFolder(name: string): Promise<CampusFiles> {
  const files = await readDataFolder(fileURLToPath(new URL(`../../../resources/${name}`, import.meta.url)));
  if (!files.ok) {
    throw new Error(`The campus data that comes with the program cannot be read: ${JSON.stringify(files.failure)}`);
  }
  return files.value;
}

/** The demo has invented records for the methods without published data. */
async function shippedCampusData(demo: boolean, now: UtcInstant): Promise<CampusFiles> {
  const files = await readShippedFolder('campus');
  return demo ? new Map([...(await readShippedFolder('campus-demo')), ...demoFoodFiles(now), ...files]) : files;
}

function onStopSignal(listener: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, listener);
  }
}

/** An identity provider is reached through the proxy of the environment, and its certificate may be one that only the system trusts. */
function useSystemNetwork(): void {
  setGlobalProxyFromEnv();
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
}

async function run(): Promise<number> {
  const command = readCommand(process.argv.slice(2), process.env);
  if (!command.ok) {
    err(notUnderstood(command.failure));
    return 2;
  }
  const ports = systemPorts();
  if (command.value.kind === 'help') {
    out(help);
    return 0;
  }
  if (command.value.kind !== 'serve') {
    return runAdministration(command.value, { ports, out, err, terminal: { input: process.stdin, say: ask } });
  }
  // Synchronous, so that the last lines are written before the process ends.
  const log = createServiceLog({
    level: command.value.logLevel,
    destination: destination({ dest: 1, sync: true }),
    monotonicMs: ports.monotonicMs,
  });
  // Loaded on demand: short commands do not need it.
  const { serve } = await import('./serve.ts');
  return serve(command.value, {
    ports,
    log,
    version: versionOfPackage(),
    campusData: await shippedCampusData(command.value.demo, ports.now()),
    say: err,
    onStopSignal,
    useSystemNetwork,
  });
}

process.exitCode = await run();
