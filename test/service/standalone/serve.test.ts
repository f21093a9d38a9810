/** Start and end of a service within this process: it is stopped as soon as it reports that it is ready. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCommand } from '#service/standalone/command-line.ts';
import { createServiceLog } from '#service/standalone/http/request-log.ts';
import { serve } from '#service/standalone/serve.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { cutShort, stopping } from '#service/standalone/administration/command-text.ts';
import { demoFiles } from '../../support/campus-service-fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-serve-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const statusSchema = z.object({ status: z.string() });

describe('a service', () => {
  it('that drains says that it is not ready, and serves until its time is over', async () => {
    const command = readCommand(['--database', join(folder, 'service.sqlite'), '--port', '0', '--drain-seconds', '5'], {});
    if (!command.ok || command.value.kind !== 'serve') {
      throw new Error('The command was not understood.');
    }
    const system = systemPorts();
    const { promise: draining, resolve: drains } = Promise.withResolvers<() => void>();
    const ports = {
      ...system,
      after: (delayMs: number, task: () => void) => {
        if (delayMs === 5_000 && stopAsked) {
          drains(task);
          return () => {};
        }
        return system.after(delayMs, task);
      },
    };
    let stopAsked = false;
    const { promise: listening, resolve: listens } = Promise.withResolvers<{ readonly url: string; readonly stop: () => void }>();
    let stop: (() => void) | null = null;
    const ended = serve(command.value, {
      ports,
      log: createServiceLog({ level: 'silent', destination: { write: () => {} }, monotonicMs: ports.monotonicMs }),
      version: '1.2.3',
      campusData: demoFiles,
      say: (text) => {
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
        if (url !== undefined) {
          listens({ url, stop: () => stop?.() });
        }
      },
      onStopSignal: (listener) => {
        stop = () => {
          stopAsked = true;
          listener();
        };
      },
    });
    const { url, stop: askToStop } = await listening;
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    askToStop();
    const endDrain = await draining;
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, statusSchema.parse(await ready.json()).status]).toEqual([503, 'stopping']);
    expect((await fetch(`${url}/live`)).status).toBe(200);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    endDrain();
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/live`)).rejects.toThrow();
  });

  it.each([1, 2])('that is stopped %i time(s) when it reports that it is ready ends in order', async (signals) => {
    const command = readCommand(['--database', join(folder, 'service.sqlite'), '--port', '0'], {});
    if (!command.ok || command.value.kind !== 'serve') {
      throw new Error('The command was not understood.');
    }
    const ports = systemPorts();
    const said: string[] = [];
    const listeners: (() => void)[] = [];
    const code = await serve(command.value, {
      ports,
      log: createServiceLog({ level: 'silent', destination: { write: () => {} }, monotonicMs: ports.monotonicMs }),
      version: '1.2.3',
      campusData: demoFiles,
      say: (text) => {
        said.push(text);
        if (text.includes('http://127.0.0.1')) {
          expect(listeners).toHaveLength(1);
          for (const listener of Array.from({ length: signals }, () => listeners).flat()) {
            listener();
          }
        }
      },
      onStopSignal: (listener) => {
        listeners.push(listener);
      },
    });
    expect([code, said.slice(1)]).toEqual(signals === 1 ? [0, [stopping]] : [1, [stopping, cutShort]]);
  });
});
