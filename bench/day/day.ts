/**
 * Eight hours of somebody's day, simulated: timers, polls of a server, another device, and a lid that is closed over lunch. The core as it
 * is, over the real service, with a clock that a test holds; no Electron. Says whether memory stays flat, and how often anything woke up.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { openRig } from '../../test/support/core-rig.ts';
import type { Table } from '../measure.ts';

const minuteMs = 60_000;
const hours = 8;

/** Hours before the first that counts: what is made once has been made. */
const warmHours = 1;

/** A timer is stopped and another started this often. */
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
    // The journal is the test's; kept, it would count as the program's memory.
    const requests = rig.exchange.journal.splice(0).length;
    if (hour >= warmHours) {
      rows.push([hour - warmHours, asleep ? 'asleep' : 'at work', rig.outbox.records.size, requests, heap(gc)]);
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
