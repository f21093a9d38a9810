/**
 * An organization with one member who can sign in, added to a database as `organization add` and `user add` do, without a process for each.
 */
import { administrate } from '#service/standalone/administration/administration.ts';
import { openStorage } from '#service/standalone/administration/run-administration.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { parseStorageAddress } from '#service/storage/storage-address.ts';
import { cheapPasswords } from './cheap-passwords.ts';

export interface Member {
  readonly email: string;
  readonly password: string;
}

/** No service may have the file of a SQLite database open. */
export async function addTeam(database: string, { email, password }: Member, name = 'Team'): Promise<void> {
  const address = parseStorageAddress(database);
  if (!address.ok) {
    throw new Error(`No address: ${database}`);
  }
  const ports = { ...systemPorts(), ...cheapPasswords };
  const opened = await openStorage(address.value, ports, {
    connections: 1,
    reportLost: (error) => {
      throw error;
    },
  });
  if (!opened.ok) {
    throw new Error(`No database: ${opened.failure.kind}`);
  }
  const requests = [
    { command: 'organization add', values: { name }, password: null },
    { command: 'user add', values: { email, name: 'Ines', organization: name, passwordStdin: true }, password },
  ];
  for (const request of requests) {
    const answer = await administrate({ database: opened.value.database, ...ports }, request);
    if (answer.kind !== 'done') {
      throw new Error(`${request.command}: ${answer.kind}`);
    }
  }
  await opened.value.close();
}
