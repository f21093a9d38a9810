import { uuidSchema, type Uuid } from '#shared/values/brands.ts';

const eventIds = new Map<number, Uuid[]>();

/** The random identifier of a device's event: the same in every run, so that each is checked once. */
export function eventId(device: number, count: number): Uuid {
  const ids = eventIds.get(device) ?? [];
  eventIds.set(device, ids);
  ids[count] ??= uuidSchema.parse(`00000000-000${device}-4000-9000-${String(count).padStart(12, '0')}`);
  return ids[count];
}
