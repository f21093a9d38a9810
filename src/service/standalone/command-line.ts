/** Parses the arguments of the `service` command. Returns a command, or the reason why they are invalid. Opens nothing. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import { administrationCommands, type AdministrationRequest } from './administration/administration.ts';
import type { AdministrationCommand } from './administration/command.ts';
import { databaseSchema, serveSchema, toServeCommand, type Environment, type ServeCommand } from './serve-flags.ts';

export interface AdministrationCall extends Omit<AdministrationRequest, 'password'> {
  readonly kind: 'administrate';
  readonly database: StorageAddress;
}

export type Command = ServeCommand | AdministrationCall | { readonly kind: 'help' };

const onDatabase = z.object({ database: databaseSchema });

interface NamedCommand {
  readonly name: string;
  readonly command: AdministrationCommand;
  /** The subject of the command, which is written without the name of a flag. */
  readonly given: Readonly<Record<string, string>>;
}

function nameCommand(positionals: readonly string[]): NamedCommand | null {
  const [name, shorter] = [positionals.join(' '), positionals.slice(0, -1).join(' ')];
  const whole = administrationCommands.get(name);
  if (whole !== undefined) {
    return { name, command: whole, given: {} };
  }
  const command = administrationCommands.get(shorter);
  return command?.subject === undefined ? null : { name: shorter, command, given: { [command.subject]: positionals.at(-1) ?? '' } };
}

/** `publicUrl` is written `--public-url`. */
function toFlag(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A flag that the command would ignore is an error. */
function readFlags({ shape }: z.ZodObject, args: readonly string[], subject?: string): Readonly<Record<string, unknown>> {
  const names = Object.keys(shape).filter((name) => name !== subject);
  const options = names.map(
    (name) =>
      [
        toFlag(name),
        shape[name] instanceof z.ZodBoolean ? { type: 'boolean' as const, default: false } : { type: 'string' as const },
      ] as const,
  );
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals: false });
  return Object.fromEntries(names.flatMap((name) => (values[toFlag(name)] === undefined ? [] : [[name, values[toFlag(name)]]])));
}

/** `environment` may contain the database address, because every user of the machine can read the arguments of a process. */
export function readCommand(argv: readonly string[], environment: Environment): Result<Command, string> {
  const firstFlag = argv.findIndex((word) => word.startsWith('-'));
  const positionals = firstFlag === -1 ? argv : argv.slice(0, firstFlag);
  const args = argv.slice(positionals.length);
  if (positionals.join(' ') === 'help' || args.some((word) => word === '--help' || word === '-h')) {
    return succeed({ kind: 'help' });
  }
  const named = nameCommand(positionals);
  const fromEnvironment = environment['CLOCKTOWER_DATABASE'] === undefined ? {} : { database: environment['CLOCKTOWER_DATABASE'] };
  try {
    if (positionals.length === 0) {
      return succeed(toServeCommand(serveSchema.parse({ ...fromEnvironment, ...readFlags(serveSchema, args) }), environment));
    }
    if (named === null) {
      return fail(`There is no command “${positionals.join(' ')}”.`);
    }
    const schema = onDatabase.extend(named.command.flags.shape);
    const flags = { ...fromEnvironment, ...readFlags(schema, args, named.command.subject), ...named.given };
    const { database: _, ...values } = schema.parse(flags);
    return succeed({ kind: 'administrate', ...onDatabase.parse(flags), command: named.name, values });
  } catch (error) {
    if (error instanceof z.ZodError) {
      return fail(
        error.issues
          .map(
            ({ path: [name], message }) =>
              `${name === named?.command.subject ? String(name).toUpperCase() : `--${toFlag(String(name))}`} ${message}.`,
          )
          .join('\n'),
      );
    }
    // The message of parseArgs names the unknown flag.
    return fail(error instanceof Error ? error.message : String(error));
  }
}
