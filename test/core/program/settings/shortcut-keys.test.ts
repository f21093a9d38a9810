/** Global shortcuts: saved once they were received, otherwise the last working one is restored. */
import { describe, expect, it } from 'vitest';
import { pressWithinMs, ShortcutKeys, type Shortcuts } from '#core/program/settings/shortcut-keys.ts';
import { acceleratorSchema, type Accelerator, type ShortcutAction } from '#shared/program/shortcuts.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { at } from '../../../support/core-records.ts';

const key = (text: string) => acceleratorSchema.parse(text);
const old = key('Control+Alt+O');
const wanted = key('Control+Alt+N');

class Controller {
  readonly time = new ManualTime(at('9:00'));
  readonly registered = new Map<Accelerator, () => void>();
  readonly taken = new Set<Accelerator>();
  readonly acted: ShortcutAction[] = [];
  shortcuts: Shortcuts = { 'start-stop': old, popover: null, 'pause-resume': null, 'continue-last': null, 'new-entry': null };
  readonly keys = new ShortcutKeys({
    registry: {
      register: (accelerator, pressed) => {
        if (this.taken.has(accelerator) || this.registered.has(accelerator)) {
          return false;
        }
        this.registered.set(accelerator, pressed);
        return true;
      },
      unregister: (accelerator) => {
        this.registered.delete(accelerator);
      },
    },
    scheduler: this.time.processPorts().ports.scheduler,
    current: () => this.shortcuts,
    run: (action) => this.acted.push(action),
  });

  press(accelerator: Accelerator): void {
    this.registered.get(accelerator)?.();
  }

  inForce(): readonly Accelerator[] {
    return [...this.registered.keys()];
  }
}

describe('a key that is tried', () => {
  it('replaces the old one once it was received', async () => {
    const controller = new Controller();
    expect(controller.keys.registerAll()).toEqual([]);
    const tried = controller.keys.try('start-stop', wanted);
    await controller.time.settle();
    controller.press(wanted);
    expect(await tried).toEqual({ ok: true, value: { pressed: true } });
    expect(controller.acted).toEqual([]);
    expect(controller.inForce()).toEqual([wanted]);
    controller.press(wanted);
    expect(controller.acted).toEqual(['start-stop']);
  });

  it('is replaced by the old one when it was not pressed in time', async () => {
    const controller = new Controller();
    controller.keys.registerAll();
    const tried = controller.keys.try('start-stop', wanted);
    await controller.time.advance(pressWithinMs);
    expect(await tried).toEqual({ ok: true, value: { pressed: false } });
    controller.press(old);
    expect([controller.inForce(), controller.acted]).toEqual([[old], ['start-stop']]);
  });

  it('that another program has leaves the old one in force', async () => {
    const controller = new Controller();
    controller.keys.registerAll();
    controller.taken.add(wanted);
    expect(await controller.keys.try('start-stop', wanted)).toEqual({
      ok: false,
      failure: { kind: 'shortcut-refused', accelerator: wanted },
    });
    expect(controller.inForce()).toEqual([old]);
  });

  it('that another act has is refused', async () => {
    const controller = new Controller();
    controller.keys.registerAll();
    expect(await controller.keys.try('popover', old)).toEqual({ ok: false, failure: { kind: 'shortcut-in-use', action: 'start-stop' } });
    expect(controller.inForce()).toEqual([old]);
  });

  it('ends when the next one is tried, and the same one can be tried again', async () => {
    const controller = new Controller();
    controller.keys.registerAll();
    const first = controller.keys.try('start-stop', wanted);
    await controller.time.settle();
    const second = controller.keys.try('start-stop', wanted);
    expect(await first).toEqual({ ok: true, value: { pressed: false } });
    await controller.time.settle();
    controller.press(wanted);
    expect(await second).toEqual({ ok: true, value: { pressed: true } });
    expect(controller.inForce()).toEqual([wanted]);
  });
});

it('shortcuts taken by another program are reported at the start', () => {
  const controller = new Controller();
  controller.taken.add(old);
  expect(controller.keys.registerAll()).toEqual(['start-stop']);
});
