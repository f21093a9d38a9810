/** A private message bus, with only the programs that the test starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const configuration = resolve(import.meta.dirname, '..', 'session-bus.conf');

export interface OwnBus {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

export async function startOwnBus(): Promise<OwnBus> {
  const bus = spawn('dbus-daemon', [`--config-file=${configuration}`, '--print-address=1', '--nofork', '--nopidfile'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(bus.stdout, 'data');
  return {
    address: String(address).trim(),
    stop: async () => {
      const ended = once(bus, 'exit');
      bus.kill('SIGTERM');
      await ended;
    },
  };
}
