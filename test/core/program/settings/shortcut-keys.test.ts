/** Keys that work from anywhere: kept when they were heard, given up for the last that worked when not. */
import { describe, expect, it } from 'vitest';
import { pressWithinMs, ShortcutKeys, type Shortcuts } from '#core/program/settings/shortcut-keys.ts';
import { acceleratorSchema, type Accelerator, type ShortcutAction } from '#shared/program/shortcuts.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { at } from '../../../support/core-records.ts';

const key = (text: string) => acceleratorSchema.parse(text);
const old = key('Control+Alt+O');
const wanted = key('Control+Alt+N');

class Desk {
  readonly time = new ManualTime(at('9:00'));
  readonly registered = new Map<Accelerator, () => void>();
  readonly taken = new Set<Accelerator>();
  readonly acted: ShortcutAction[] = [];
  shortcuts: Shortcuts = { 'start-stop': old, popover: null, 'continue-last': null, 'new-entry': null };
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
    act: (action) => this.acted.push(action),
  });

  press(accelerator: Accelerator): void {
    this.registered.get(accelerator)?.();
  }

  inForce(): readonly Accelerator[] {
    return [...this.registered.keys()];
  }
}

describe('a key that is tried', () => {
  it('takes the place of the old one once it was heard', async () => {
    const desk = new Desk();
    expect(desk.keys.registerAll()).toEqual([]);
    const tried = desk.keys.try('start-stop', wanted);
    await desk.time.settle();
    desk.press(wanted);
    expect(await tried).toEqual({ ok: true, value: { heard: true } });
    expect(desk.acted).toEqual([]);
    expect(desk.inForce()).toEqual([wanted]);
    desk.press(wanted);
    expect(desk.acted).toEqual(['start-stop']);
  });

  it('gives way to the old one when it was not pressed in time', async () => {
    const desk = new Desk();
    desk.keys.registerAll();
    const tried = desk.keys.try('start-stop', wanted);
    await desk.time.advance(pressWithinMs);
    expect(await tried).toEqual({ ok: true, value: { heard: false } });
    desk.press(old);
    expect([desk.inForce(), desk.acted]).toEqual([[old], ['start-stop']]);
  });

  it('that another program has leaves the old one in force', async () => {
    const desk = new Desk();
    desk.keys.registerAll();
    desk.taken.add(wanted);
    expect(await desk.keys.try('start-stop', wanted)).toEqual({ ok: false, failure: { kind: 'shortcut-refused', accelerator: wanted } });
    expect(desk.inForce()).toEqual([old]);
  });

  it('that another act has is refused', async () => {
    const desk = new Desk();
    desk.keys.registerAll();
    expect(await desk.keys.try('popover', old)).toEqual({ ok: false, failure: { kind: 'shortcut-in-use', action: 'start-stop' } });
    expect(desk.inForce()).toEqual([old]);
  });

  it('ends when the next one is tried, and the same one can be tried again', async () => {
    const desk = new Desk();
    desk.keys.registerAll();
    const first = desk.keys.try('start-stop', wanted);
    await desk.time.settle();
    const second = desk.keys.try('start-stop', wanted);
    expect(await first).toEqual({ ok: true, value: { heard: false } });
    await desk.time.settle();
    desk.press(wanted);
    expect(await second).toEqual({ ok: true, value: { heard: true } });
    expect(desk.inForce()).toEqual([wanted]);
  });
});

it('keys that somebody else took since are told of at the start', () => {
  const desk = new Desk();
  desk.taken.add(old);
  expect(desk.keys.registerAll()).toEqual(['start-stop']);
});
