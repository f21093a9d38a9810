/** Idle time from services of the session bus. */
import { z } from 'zod';
import type { IdleSource } from '#core/presence/away/away-monitor.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { longPatienceMs, type DesktopBus } from './desktop-bus.ts';

/** A 64-bit or 32-bit number on the bus; any idle time in milliseconds fits into either. */
const countSchema = z.union([z.number(), z.bigint().transform(Number)]).pipe(z.number().nonnegative());

const mutterName = 'org.gnome.Mutter.IdleMonitor';
const mutterMonitor = { path: '/org/gnome/Mutter/IdleMonitor/Core', interface: mutterName };

/** Milliseconds after which input is assumed where GNOME does not take the request to report it. */
const unansweredMs = 60_000;

interface MutterOptions {
  readonly bus: Pick<DesktopBus, 'call' | 'hasName' | 'listen' | 'watchName'>;
  readonly scheduler: Scheduler;
}

/** Calls `listener` once: at the next input, when the shell restarts, or at another program's report. */
function onMutterInput({ bus, scheduler }: MutterOptions, listener: () => void): () => void {
  const ends: (() => void)[] = [];
  let isOver = false;
  function end(): void {
    isOver = true;
    ends.splice(0).forEach((each) => each());
  }
  function keep(undo: () => void): void {
    if (isOver) {
      undo();
    } else {
      ends.push(undo);
    }
  }
  function fire(): void {
    if (!isOver) {
      end();
      listener();
    }
  }
  async function begin(): Promise<void> {
    keep(await bus.listen({ ...mutterMonitor, member: 'WatchFired' }, fire));
    keep(await bus.watchName(mutterName, fire));
    const ask = { destination: mutterName, ...mutterMonitor };
    const watch = await bus.call({ ...ask, member: 'AddUserActiveWatch', patienceMs: longPatienceMs }, z.number());
    keep(
      watch === null
        ? scheduler.after(unansweredMs, fire)
        : () => void bus.call({ ...ask, member: 'RemoveWatch', signature: 'u', body: [watch] }, z.unknown()),
    );
  }
  void begin();
  return end;
}

/** GNOME. Null if it is not running; while it starts or locks a session it may answer late. */
export async function mutterIdle(options: MutterOptions): Promise<IdleSource | null> {
  const { bus } = options;
  if (!(await bus.hasName(mutterName))) {
    return null;
  }
  const question = { destination: mutterName, ...mutterMonitor, member: 'GetIdletime', patienceMs: longPatienceMs };
  return { idleMs: async () => bus.call(question, countSchema), onInput: (listener) => onMutterInput(options, listener) };
}

/** Milliseconds between two readings that distinguish milliseconds from seconds. */
const calibrationMs = 1_100;

/**
 * The freedesktop screen saver, which KDE and others implement. Its specification leaves the unit open: some return seconds, some
 * milliseconds. Two readings during a pause of a second show which; until then the idle time counts as zero.
 */
export async function screenSaverIdle(bus: Pick<DesktopBus, 'call'>, scheduler: Scheduler): Promise<IdleSource | null> {
  const read = async (): Promise<number | null> =>
    bus.call(
      {
        destination: 'org.freedesktop.ScreenSaver',
        path: '/org/freedesktop/ScreenSaver',
        interface: 'org.freedesktop.ScreenSaver',
        member: 'GetSessionIdleTime',
      },
      countSchema,
    );
  let unitMs: 1 | 1_000 | null = null;
  async function idleMs(): Promise<number | null> {
    const first = await read();
    if (first === null || unitMs !== null) {
      return first === null ? null : first * (unitMs ?? 1);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    scheduler.after(calibrationMs, () => resolve());
    await promise;
    const second = await read();
    if (second === null) {
      return null;
    }
    const grown = second - first;
    if (grown >= calibrationMs / 2) {
      unitMs = 1;
    } else if (grown >= 1) {
      unitMs = 1_000;
    }
    // The value did not grow: there was input in between.
    return unitMs === null ? 0 : second * unitMs;
  }
  return (await read()) === null ? null : { idleMs };
}
