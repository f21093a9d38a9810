/** Beginning and end of a service, within this process: whoever asks for the end asks in the moment that is told here. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCommand } from '#service/standalone/command-line.ts';
import { createServiceLog } from '#service/standalone/request-log.ts';
import { serve } from '#service/standalone/serve.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { cutShort, stopping } from '#service/standalone/words.ts';
import { demoFiles } from '../../support/campus-service-fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-serve-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a service', () => {
  it.each([1, 2])('that is told to stop %i time(s) in the moment it says that it serves ends in order', async (signals) => {
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
