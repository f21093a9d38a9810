import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DesktopBus } from '#desktop/linux/desktop-bus.ts';
import { hasShortcutPortal } from '#desktop/linux/shortcut-portal.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { FakeBus } from '../../../support/fake-bus.ts';

let bus: FakeBus;
beforeEach(async () => {
  bus = await FakeBus.start();
});
afterEach(async () => bus.stop());

async function portalWith(name: string): Promise<void> {
  const peer = await bus.peer();
  peer.play({ path: '/org/freedesktop/portal/desktop', interface: name, methods: {}, numbers: { version: 1 } });
  await peer.own('org.freedesktop.portal.Desktop');
}

it('global shortcuts are assigned by a portal that has the interface', async () => {
  await portalWith('org.freedesktop.portal.GlobalShortcuts');
  expect(await hasShortcutPortal(bus.desktop)).toBe(true);
});

it('global shortcuts are assigned by no other portal, and not without one', async () => {
  expect(await hasShortcutPortal(bus.desktop)).toBe(false);
  await portalWith('org.freedesktop.portal.Settings');
  expect(await hasShortcutPortal(bus.desktop)).toBe(false);
});

it('a portal that does not answer while it starts may assign them', async () => {
  const starting: Pick<DesktopBus, 'call' | 'property'> = {
    property: async () => null,
    call: async ({ member }, schema) =>
      foreignOrNull(schema, member === 'ListActivatableNames' ? ['org.freedesktop.portal.Desktop'] : 'no answer'),
  };
  expect(await hasShortcutPortal({ ...starting, hasName: async () => false })).toBe(true);
  expect(await hasShortcutPortal({ ...starting, hasName: async () => true })).toBe(false);
});
