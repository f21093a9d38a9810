/** All administration commands, and how one is run: here, or in the process that has the file open. */
import { z } from 'zod';
import type { TeamPorts } from '#service/team/people.ts';
import { accountCommands } from './account-commands.ts';
import { campusCommands } from './campus-commands.ts';
import { passwordSchema, refused, type AdministrationAnswer, type AdministrationCommand } from './command.ts';
import { teamCommands } from './team-commands.ts';

export const administrationCommands: ReadonlyMap<string, AdministrationCommand> = new Map(
  Object.entries({ ...accountCommands, ...teamCommands, ...campusCommands }),
);

export const administrationRequestSchema = z.object({
  command: z.string(),
  values: z.record(z.string(), z.unknown()),
  password: passwordSchema.nullable(),
});
export type AdministrationRequest = z.infer<typeof administrationRequestSchema>;

export async function administrate(ports: TeamPorts, { command, values, password }: AdministrationRequest): Promise<AdministrationAnswer> {
  const known = administrationCommands.get(command);
  return known === undefined
    ? refused(`The running service does not know “${command}”. Nothing was changed.`)
    : known.run({ ...ports, password }, values);
}
