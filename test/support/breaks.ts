import { Breaks, breaksFileIn, timerOf } from '#core/presence/breaks/breaks.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { Ports } from '#core/platform/ports.ts';

interface BreaksRig {
  readonly connections: Connections;
  readonly folder: string;
  readonly ports: Ports;
  readonly onOver?: () => void;
}

/** Breaks over the timer of a real core, as the program joins them. */
export function openBreaks({ connections, folder, ports, onOver = () => {} }: BreaksRig): Breaks {
  return new Breaks({ file: breaksFileIn(folder, connections.tracker.now()), ports, timer: timerOf(connections), onOver });
}
