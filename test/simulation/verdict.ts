/** The final checks, after all faults have ended and the required time has passed. */
import type { EngineState } from '#core/sync/engine/engine-state.ts';
import { sameContent, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { earlierLifeOf, fields, originOf, sameField, type Field, type Ledger, type Wish } from './ledger.ts';
import { latestOf, never, type Origin, type Row } from './model-server.ts';
import { lagMs } from './plan.ts';

export interface RestingDevice {
  readonly number: number;
  readonly state: EngineState;
}

/** Shown as a possible duplicate, or in a question. */
function isFlagged({ state }: RestingDevice, row: Row): boolean {
  const localId = state.byServerId.get(row.id);
  const isDuplicate = localId !== undefined && (state.records.get(localId)?.duplicateOf ?? null) !== null;
  return isDuplicate || [...state.unresolved.values()].some(({ blocked }) => blocked?.kind === 'ask' && blocked.found?.id === row.id);
}

/** The user acted on the entry of the row, and so has seen it. */
function wasTouched(ledger: Ledger, device: RestingDevice, row: Row): boolean {
  const localId = device.state.byServerId.get(row.id);
  return localId !== undefined && ledger.dealtWith.has(originOf(device.number, localId));
}

/** Another client changed the start second, by which a row is recognised. */
function wasMovedElsewhere(row: Row, device: number): boolean {
  return row.versions.some((version, index) => {
    const before = row.versions[index - 1]?.content;
    return version.actor !== device && before !== undefined && before.start !== version.content.start;
  });
}

/** The device created it in the time of a lost file. */
function isFromLostTime({ versions: [first] }: Row, device: number): boolean {
  return first?.actor === earlierLifeOf(device);
}

/**
 * Returns whether two of the rows come from separate requests, and the later one not because an earlier row was deleted, here and undone or
 * elsewhere. What was sent in the time of a lost file is another client's, as is a row of it beside which the user has restored the deleted entry.
 */
function wasSentTwice(ledger: Ledger, made: readonly Row[], { device, createdMs }: { readonly device: number; readonly createdMs: number | null }): boolean {
  const [origin] = made.map((row) => row.origin);
  const deleteTimes = [...ledger.server.rows.values()].filter((row) => row.origin === origin && row.deletedMs !== never).map(({ deletedMs }) => deletedMs);
  const sent = made.filter(({ request }) => request !== null).sort((one, other) => bornMs(one) - bornMs(other));
  return sent.some((row, index) => {
    const earlier = sent[index - 1];
    if (earlier === undefined || isFromLostTime(row, device) || earlier.request === row.request) {
      return false;
    }
    const wasRestored = isFromLostTime(earlier, device) && createdMs !== null && createdMs > bornMs(earlier) && createdMs <= bornMs(row);
    return !wasRestored && !deleteTimes.some((atMs) => atMs > bornMs(earlier) && atMs < bornMs(row));
  });
}

function bornMs(row: Row): number {
  return row.versions[0]?.atMs ?? 0;
}

/** R7: the copy that replaced a lost file showed the entry unsent and in another second than it was sent with. */
function wasMovedBeforeLoss(ledger: Ledger, origin: Origin, { made, device }: { readonly made: readonly Row[]; readonly device: number }): boolean {
  const starts = ledger.startsUnsent.get(origin) ?? [];
  return made.some((row) => isFromLostTime(row, device) && starts.some((start) => start !== row.versions[0]?.content.start));
}

/** U1: no command has more than one row, or the surplus is shown. */
function checkOnce(ledger: Ledger, device: RestingDevice, rows: ReadonlyMap<string, readonly Row[]>): void {
  for (const [origin, made] of rows) {
    if (!origin.startsWith(`${device.number}/`) || made.length < 2 || ledger.forgotten.has(origin)) {
      continue;
    }
    const wish = ledger.wishes.get(origin);
    const surplus = made.filter((row) => device.state.byServerId.get(row.id) !== wish?.localId && !isFlagged(device, row));
    // Shown or not: sending twice is not a fault of the transport.
    const sentTwice = wasSentTwice(ledger, made, { device: device.number, createdMs: wish?.createdMs ?? null });
    const unseen = surplus.filter((row) => !wasTouched(ledger, device, row));
    if (made.some(isFlagged.bind(null, device))) {
      ledger.counts.R5 += 1;
    }
    if ((unseen.length === 0 && !sentTwice) || (wish?.answered ?? false)) {
      continue;
    }
    // The copy showed a question that the user had answered in the lost time, and they answered it again.
    const fromLostTime = made.filter((row) => isFromLostTime(row, device.number));
    const wasSavedTwice = wish?.savedAgain === true && fromLostTime.length > 0;
    // The present program, or the transport for it, has made one row at most of those that are the entry's or not shown.
    const wasMadeOnce = fromLostTime.length > 0 && made.filter((row) => !fromLostTime.includes(row) && (unseen.includes(row) || device.state.byServerId.get(row.id) === wish?.localId)).length < 2;
    const holders = made.map((row) => device.state.byServerId.get(row.id)).filter((holder) => holder !== undefined && holder !== wish?.localId);
    const isAnothers = holders.some((holder) => holder !== undefined && ledger.takenForOwn.has(originOf(device.number, holder)));
    if (wish !== undefined && wish.createdMs !== null && (ledger.takenForOwn.has(origin) || isAnothers)) {
      // It was matched to another entry of the same second, while its own row existed, or another one to its row.
      ledger.counts.R4 += 1;
    } else if (wasSavedTwice || wasMovedBeforeLoss(ledger, origin, { made, device: device.number }) || (!sentTwice && wasMadeOnce)) {
      // Or only the lost file knew that the transport had made a second row, or that the user had wanted one.
      ledger.counts.R7 += 1;
    } else if (made.some((row) => wasMovedElsewhere(row, device.number))) {
      ledger.counts.R2 += 1;
    } else if (!sentTwice && unseen.every((row) => ledger.changedUnseen.has(originOf(device.number, row.id)))) {
      ledger.counts.R6 += 1;
    } else if (made.some((row) => row.isLate)) {
      ledger.counts.R3 += 1;
    } else {
      ledger.violate('U1', `${origin} has ${made.length} rows: ${made.map(({ id }) => id).join(', ')}`);
    }
  }
}

/** U3: deleted entries stay deleted. */
function checkDeleted(ledger: Ledger, device: RestingDevice, { wish, made }: { readonly wish: Wish; readonly made: readonly Row[] }): void {
  const record = device.state.records.get(wish.localId);
  if (wish.answered || (record !== undefined && record.blocked !== null)) {
    return;
  }
  const origin = originOf(device.number, wish.localId);
  const stoodFor = [...(ledger.rowsOf.get(origin) ?? [])].flatMap((id) => ledger.server.rows.get(id) ?? []);
  const left = new Set([...made, ...stoodFor].filter((row) => row.deletedMs === never && !isFromLostTime(row, device.number)));
  for (const row of left) {
    if (isFlagged(device, row)) {
      ledger.counts.R5 += 1;
    } else if (wasMovedElsewhere(row, device.number)) {
      ledger.counts.R2 += 1;
    } else if (row.isLate) {
      ledger.counts.R3 += 1;
    } else if (ledger.changedUnseen.has(originOf(device.number, row.id))) {
      ledger.counts.R6 += 1;
    } else if (!wasTouched(ledger, device, row) || device.state.byServerId.get(row.id) === wish.localId) {
      ledger.violate('U3', `${origin} was deleted and ${row.id} is there`);
    }
  }
}

/** U2 and E1: wanted entries exist with their last content from here, unless another client changed it later. */
function checkKept(ledger: Ledger, device: RestingDevice, wish: Wish): void {
  const origin = originOf(device.number, wish.localId);
  const record = device.state.records.get(wish.localId);
  if (record === undefined) {
    const rows = [...(ledger.rowsOf.get(origin) ?? [])].flatMap((id) => ledger.server.rows.get(id) ?? []);
    const wasDeletedElsewhere = rows.some((row) => row.deletedMs !== never && row.deletedBy !== device.number);
    // Moved to a day that is not read: it was evicted here, and is loaded when its new day is read.
    const wasMoved = rows.some((row) => wasMovedElsewhere(row, device.number) && (row.deletedMs !== never || device.state.byServerId.has(row.id)));
    // A later answer showed that it is the entry of an earlier create, which replaced it here and keeps its values.
    const row = rows.find(({ id, deletedMs }) => deletedMs === never && device.state.byServerId.has(id));
    const heir = row === undefined ? undefined : device.state.records.get(device.state.byServerId.get(row.id) ?? wish.localId);
    if (row !== undefined && heir !== undefined && !wasMoved) {
      if (heir.blocked === null) {
        checkFields(ledger, device, { wish, record: heir, row });
      }
    } else if (!wasDeletedElsewhere && !wasMoved) {
      ledger.violate('U2', `${origin} is lost`);
    }
    return;
  }
  if (record.blocked !== null) {
    return;
  }
  const row = record.serverId === null ? undefined : ledger.server.rows.get(record.serverId);
  if (row === undefined || row.deletedMs !== never) {
    ledger.violate('U2', `${origin} is shown and not at the service`);
    return;
  }
  checkFields(ledger, device, { wish, record, row });
}

/**
 * Tags are merged one by one: additional ones come from another client, and missing ones were removed by it, or are another client's and not in the
 * row with which it has restored the entry's former one.
 */
function areMergedTags({ row, wanted, device, rows }: { readonly row: Row; readonly wanted: EntryContent; readonly device: number; readonly rows: readonly Row[] }): boolean {
  const { content } = latestOf(row);
  const [made] = row.versions;
  const wasRestored = made?.actor !== device && rows.some(({ deletedMs }) => deletedMs <= bornMs(row));
  const isOthers = (tag: RecordId, has: boolean): boolean =>
    rows.some(({ versions }) => versions.some((version, index) => version.actor !== device && version.content.tags.includes(tag) === has && (versions[index - 1]?.content.tags.includes(tag) ?? false) !== has));
  return (
    wanted.tags.every((tag) => content.tags.includes(tag) || isOthers(tag, false) || (wasRestored && isOthers(tag, true) && !made?.content.tags.includes(tag))) && content.tags.every((tag) => wanted.tags.includes(tag) || isOthers(tag, true))
  );
}

interface FieldQuestion {
  readonly field: Field;
  readonly wanted: EntryContent;
  readonly atMs: number;
  readonly device: number;
  readonly rows: readonly Row[];
}

/** The user wrote the field later, under another local identifier of the row. */
function wroteLaterUnderOtherName(ledger: Ledger, content: EntryContent, { field, atMs, device, rows }: FieldQuestion): boolean {
  return [...ledger.wishes].some(([origin, other]) => {
    const later = other.device === device ? other.chosen.get(field) : undefined;
    return later !== undefined && later.atMs > atMs && sameField(later.content, content, field) && rows.some(({ id }) => ledger.rowsOf.get(origin)?.has(id) ?? false);
  });
}

/** R1 without a write: a read that lagged behind showed the wanted value already, and not the later change by another client. */
function seemedDone({ field, wanted, atMs, device, rows }: FieldQuestion): boolean {
  return rows.some(({ versions }) => versions.some((version, index) => {
    const before = versions[index - 1]?.content;
    const isOver = version.actor !== device && version.atMs >= atMs - lagMs && version.atMs < atMs;
    return isOver && before !== undefined && sameField(before, wanted, field) && !sameField(before, version.content, field);
  }));
}

/** R6: another client changed the result of a late delivery before this device read it. */
function wasChangedAfterRepeat(rows: readonly Row[], device: number): boolean {
  return rows.some(({ versions }) => versions.some(({ actor, isRepeat }, index) => actor === device && isRepeat === true && versions.slice(index + 1).some((later) => later.actor !== device)));
}

/** R2 of another device: a third client deleted the row with the wanted value, and the device whose create it was has created it again. */
function wasCreatedAgain(row: Row, { field, wanted, atMs, device, rows }: FieldQuestion): boolean {
  const creator = row.versions[0]?.actor;
  return creator !== device && rows.some(({ origin, deletedMs, deletedBy, versions }) =>
    origin === row.origin && deletedMs > atMs && deletedMs <= bornMs(row) && deletedBy !== creator && deletedBy !== device && versions.some((version) => version.atMs >= atMs && sameField(version.content, wanted, field)));
}

function checkFields(ledger: Ledger, device: RestingDevice, { wish, record, row }: { readonly wish: Wish; readonly record: EntryRecord; readonly row: Row }): void {
  const { content } = latestOf(row);
  for (const [field, { content: wanted, atMs }] of wish.chosen) {
    if (sameField(content, wanted, field)) {
      continue;
    }
    const rows = [...(ledger.rowsOf.get(originOf(device.number, wish.localId)) ?? [])].flatMap((id) => ledger.server.rows.get(id) ?? []);
    const writtenLater = rows.some(({ versions }) => versions.some((version, index) => {
      const before = versions[index - 1]?.content;
      return version.actor !== device.number && version.atMs >= atMs && before !== undefined && !sameField(before, version.content, field);
    }));
    if (rows.some(({ versions: [created] }) => created !== undefined && created.actor === earlierLifeOf(device.number) && created.atMs >= atMs && !sameField(created.content, wanted, field))) {
      // It was edited after the copy that replaced a lost file, before it was sent.
      ledger.counts.R7 += 1;
      continue;
    }
    if (field === 'tags' && areMergedTags({ row, wanted, device: device.number, rows })) {
      continue;
    }
    const othersStop = field === 'end' && rows.flatMap(({ versions }) => versions).some(({ actor, content: stop }) => actor !== device.number && stop.end !== null);
    const named = field === 'taskId' ? 'task' : field === 'ownProjectId' ? 'project' : field;
    const isConflict = [...device.state.conflicts.values()].some(({ localId, conflict }) => localId === record.localId && conflict.field === named);
    const origin = originOf(device.number, wish.localId);
    const takenMs = ledger.takenForOwn.get(origin);
    // The earlier wishes were merged with the other content, and stay so if that row is deleted and this one created again.
    const isMixture = takenMs !== undefined && takenMs >= atMs;
    const isMergedWithAnother = isMixture || (row.origin !== origin && (wish.createdMs !== null || takenMs !== undefined));
    if (isMergedWithAnother) {
      ledger.counts.R4 += 1;
    } else if (rows.some(({ isLate }) => isLate)) {
      ledger.counts.R3 += 1;
    } else if (wasChangedAfterRepeat(rows, device.number)) {
      ledger.counts.R6 += 1;
    } else if (!writtenLater && seemedDone({ field, wanted, atMs, device: device.number, rows })) {
      ledger.counts.R1 += 1;
    } else if (wasCreatedAgain(row, { field, wanted, atMs, device: device.number, rows })) {
      ledger.counts.R2 += 1;
    } else if (wroteLaterUnderOtherName(ledger, content, { field, wanted, atMs, device: device.number, rows })) {
      continue;
    } else if (!writtenLater && !othersStop && !isConflict && !wish.answered) {
      ledger.violate('E1', `${originOf(device.number, wish.localId)}: ${field} is ${JSON.stringify(content[field])}, wanted was ${JSON.stringify(wanted[field])}`);
    }
  }
}

/** L1, C1 and D5: no request is in flight, and the view equals the service, one to one. */
function checkRest(ledger: Ledger, device: RestingDevice): void {
  const { state } = device;
  for (const record of state.unresolved.values()) {
    if (record.blocked === null) {
      ledger.violate('L1', `${originOf(device.number, record.localId)} has not come to rest: ${JSON.stringify(record)}`);
    }
  }
  const asked = new Set<string>();
  for (const record of state.unresolved.values()) {
    if (record.blocked?.kind === 'ask') {
      asked.add((record.blocked.found?.body ?? record.tried?.at(-1) ?? record.local).start);
    }
  }
  for (const row of ledger.server.live()) {
    const { content } = latestOf(row);
    const localId = state.byServerId.get(row.id);
    const record = localId === undefined ? undefined : state.records.get(localId);
    if (record === undefined) {
      if (!asked.has(content.start)) {
        ledger.violate('C1', `device ${device.number} does not show ${row.id} of ${row.origin}`);
      }
    } else if (record.blocked === null && !sameContent(record.local, content)) {
      ledger.violate('C1', `device ${device.number} shows ${row.id} otherwise: ${fields.filter((field) => !sameField(record.local, content, field)).join()}`);
    }
  }
  for (const record of state.records.values()) {
    const row = record.serverId === null ? undefined : ledger.server.rows.get(record.serverId);
    if (record.blocked === null && (row === undefined || row.deletedMs !== never)) {
      ledger.violate('C1', `device ${device.number} shows ${record.localId}, which is not there`);
    }
  }
}

export function judge(ledger: Ledger, devices: readonly RestingDevice[]): void {
  const live = new Map<string, Row[]>();
  for (const row of ledger.server.live()) {
    live.set(row.origin, [...(live.get(row.origin) ?? []), row]);
  }
  for (const device of devices) {
    checkRest(ledger, device);
    checkOnce(ledger, device, live);
    for (const [origin, wish] of ledger.wishes) {
      if (wish.device !== device.number) {
        continue;
      }
      if (wish.deleted) {
        checkDeleted(ledger, device, { wish, made: live.get(origin) ?? [] });
      } else {
        checkKept(ledger, device, wish);
      }
    }
  }
}
