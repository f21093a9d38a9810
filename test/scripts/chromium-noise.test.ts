import { describe, expect, it } from 'vitest';
import { isWorthReading } from '../../scripts/setup/chromium-noise.mjs';

describe('what Chromium writes on a virtual display', () => {
  it.each([
    '[113:1120/212931.553965:ERROR:dbus/bus.cc:405] Failed to connect to the bus: Failed to connect to socket /run/dbus/system_bus_socket: No such file or directory',
    '[113:1120/212932.116842:ERROR:dbus/bus.cc:405] Failed to connect to the bus: Could not parse server address: Unknown address type (examples of valid types are "tcp" and on UNIX "unix")',
    '[113:1120/212932.237552:ERROR:dbus/object_proxy.cc:572] Failed to call method: org.freedesktop.DBus.NameHasOwner: object_path= /org/freedesktop/DBus: unknown error type: ',
    '[113:1120/212932.237552:ERROR:base/process.cc:1] Failed to set fd limit to 65536',
  ])('is left out where it is known: %s', (line) => {
    expect(isWorthReading(line)).toBe(false);
  });

  it.each([
    '[113:1120/212931.553965:ERROR:content/renderer.cc:1] The renderer crashed',
    'Error: /run/dbus/system_bus_socket is what our own code says',
    'TypeError: something of ours',
    '',
  ])('is shown where it is not: %s', (line) => {
    expect(isWorthReading(line)).toBe(true);
  });
});
