/**
 * Simulates eight hours of use: timers, polls of a server, another device, and sleep over lunch. Runs the real core over the real service
 * with a controlled clock, without Electron. Measures memory growth and wake-ups.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { openRig } from '../../test/support/core-rig.ts';
import type { Table } from '../measure.ts';

const minuteMs = 60_000;
const hours = 8;

/** Hours before the measured ones, for caches and lazy initialization. */
const warmHours = 1;

/** A timer is stopped and another one started at this interval. */
const entryMinutes = 20;

const collect = z.custom<() => void>((value) => typeof value === 'function');

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return collect.parse(runInNewContext('gc'));
}

/** MiB. */
function heap(gc: () => void): number {
  gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

export async function measureDay(): Promise<readonly Table[]> {
  const gc = garbageCollector();
  const rig = await openRig();
  rig.poller.start();
  const rows: (readonly (string | number)[])[] = [];
  const began = heap(gc);
  for (let hour = 1; hour <= warmHours + hours; hour += 1) {
    const asleep = hour === warmHours + hours / 2;
    if (asleep) {
      rig.poller.pause();
      await rig.time.advance(60 * minuteMs);
      rig.poller.pollNow();
    } else {
      for (let minutes = 0; minutes < 60; minutes += entryMinutes) {
        rig.start(`Work of hour ${hour}`);
        await rig.time.advance(entryMinutes * minuteMs);
        rig.stop();
      }
    }
    // The journal belongs to the test rig and must not count as the program's memory.
    const requests = rig.exchange.journal.splice(0).length;
    if (hour >= warmHours) {
      rows.push([hour - warmHours, asleep ? 'asleep' : 'at work', rig.records.size, requests, heap(gc)]);
    }
  }
  await rig.close();
  return [
    {
      title: `${hours} simulated hours of the core, a server polled; heap after its garbage was collected, MiB (${began.toFixed(1)} at the beginning)`,
      columns: ['hour', 'what', 'entries known', 'requests', 'heap'],
      rows,
    },
  ];
}
