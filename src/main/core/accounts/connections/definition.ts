/**
 * The definition of a connection to a server: address, account and dialect. One file in the connection's folder, beside its entries, so
 * that it is not lost with the settings.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { recordIdSchema, uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { connectionNameLimit } from '#shared/connections/connections.ts';
import type { Notice } from '#shared/failures.ts';
import { dialectSchema } from '#core/service-client/dialects/dialect.ts';
import { setAside, writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside, readTextFile } from '#core/platform/readable-file.ts';

const addressSchema = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const connectionDefinitionSchema = z.object({
  /** Version of this file; each older version is upgraded by one step. */
  version: z.literal(1),
  id: uuidSchema,
  name: boundedText({ min: 1, max: connectionNameLimit }),
  baseUrl: addressSchema,
  /** Null if the service needs no sign-in, for example behind a proxy that authenticates users. */
  signIn: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('browser'), authUrl: addressSchema, clientId: boundedText({ min: 1 }) }),
      z.object({ kind: z.literal('token') }),
    ])
    .nullable(),
  /** Detected after a sign-in. */
  dialect: dialectSchema,
  organizationId: recordIdSchema,
  organizationName: z.string().nullable(),
  userId: recordIdSchema,
  personName: z.string().nullable(),
  /** Certificates (PEM) to trust in addition to the system's. */
  certificate: z.string().nullable(),
});
export type ConnectionDefinition = z.infer<typeof connectionDefinitionSchema>;

const fileName = 'connection.json';

export interface KnownConnection {
  readonly definition: ConnectionDefinition;
  readonly folder: string;
}

export interface KnownConnections {
  readonly known: readonly KnownConnection[];
  readonly notices: readonly Notice[];
}

/**
 * Every connection whose folder is in `parent`, by name. An unreadable definition is set aside together with its entries; one that the disk
 * refuses is left where it is, for the next start.
 */
export function readDefinitions(parent: string, now: UtcInstant): KnownConnections {
  const known: KnownConnection[] = [];
  const notices: Notice[] = [];
  for (const entry of existsSync(parent) ? readdirSync(parent, { withFileTypes: true }) : []) {
    const folder = join(parent, entry.name);
    const file = join(folder, fileName);
    if (!entry.isDirectory() || !existsSync(file)) {
      continue;
    }
    const { value, keptAs } = readOrKeepAside(file, { schema: connectionDefinitionSchema, now });
    if (value === null) {
      notices.push({ kind: 'connection-unreadable', keptAs: keptAs ?? file });
    } else {
      known.push({ definition: value, folder });
    }
  }
  return { known: known.sort((one, other) => (one.definition.name < other.definition.name ? -1 : 1)), notices };
}

export async function writeDefinition({ definition, folder }: KnownConnection): Promise<void> {
  await writePrivateFile(join(folder, fileName), JSON.stringify(definition, null, 2));
}

const removedPrefix = `${fileName}.removed-`;

/** At the end of the name of a removed definition: how many unsaved entries the user has left behind knowingly. */
const leftPattern = /-left-(\d+)$/;

interface RemovedDefinition {
  readonly file: string;
  readonly definition: ConnectionDefinition;
  readonly left: number;
}

function removedDefinition(folder: string): RemovedDefinition | null {
  const names = readdirSync(folder);
  const last = names
    .filter((name) => name.startsWith(removedPrefix))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .at(-1);
  if (last === undefined || names.includes(fileName)) {
    return null;
  }
  const file = join(folder, last);
  const text = readTextFile(file);
  const read = text === null ? null : parseForeignJson(connectionDefinitionSchema, text);
  return read?.ok === true ? { file, definition: read.value, left: Number(leftPattern.exec(last)?.[1] ?? 0) } : null;
}

/**
 * Restores removed connections whose folder holds more unsaved entries than the user has left there by a forced removal, for example after
 * a crash during the removal, or a damaged file. `countUnsent` counts them in a folder; null: unknown.
 */
export async function returnUnsent(parent: string, countUnsent: (folder: string) => number | null): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const entry of existsSync(parent) ? readdirSync(parent, { withFileTypes: true }) : []) {
    const folder = join(parent, entry.name);
    const removed = entry.isDirectory() ? removedDefinition(folder) : null;
    const count = removed === null ? 0 : countUnsent(folder);
    if (removed !== null && (count === null || count > removed.left)) {
      await setAside(removed.file, join(folder, fileName));
      notices.push({ kind: 'connection-returned', name: removed.definition.name, count });
    }
  }
  return notices;
}

/**
 * Removes a connection from the list. Keeps its folder, because tracked time is never deleted here. `left`: its unsaved entries, as the
 * user was told.
 */
export async function retireDefinition(
  { folder }: Pick<KnownConnection, 'folder'>,
  { now, left = 0 }: { readonly now: UtcInstant; readonly left?: number },
): Promise<void> {
  await setAside(join(folder, fileName), join(folder, `${removedPrefix}${now.replaceAll(':', '')}${left === 0 ? '' : `-left-${left}`}`));
}
