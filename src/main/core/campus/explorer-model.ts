/**
 * Builds what the method explorer draws: a table if the payload is a list of records, a tree, and the raw text. Each is bounded and says
 * what was omitted. Pure.
 */
import type { CampusField, CampusMethod } from '#shared/campus/methods.ts';
import { explorerLimits, type ExplorerAnswer, type ExplorerTable, type ExplorerTree, type ShownValue } from '#shared/campus/explorer.ts';
import { assertNever } from '#shared/values/result.ts';
import type { CallReport } from './call-report.ts';
import { readRecord, type JsonRecord } from './tolerant-values.ts';

type Declared = ReadonlyMap<string, CampusField['type']>;

/** XML and GeoJSON have the same fields, but XML has only text: its types cannot be checked. */
function declaredTypes(method: CampusMethod, format: string): Declared {
  return new Map(format === 'xml' ? [] : method.fields.map(({ name, type }) => [name, type]));
}

function valueKind(value: unknown): ShownValue['kind'] {
  if (typeof value === 'object') {
    return value === null ? 'null' : Array.isArray(value) ? 'list' : 'object';
  }
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
}

/** Null matches every type (contract); an empty list and an empty object are the same to the service. */
function isMismatch(value: unknown, declared: CampusField['type'] | undefined): boolean {
  const kind = valueKind(value);
  if (declared === undefined || kind === 'null') {
    return false;
  }
  switch (declared) {
    case 'integer':
      return !Number.isInteger(value);
    case 'string':
      return kind !== 'text';
    case 'list':
    case 'object':
      return kind !== declared && !(typeof value === 'object' && listMembers(value).length === 0);
    case 'number':
    case 'boolean':
      return kind !== declared;
    default:
      return assertNever(declared);
  }
}

/** Never cuts within a character. */
function cutText(text: string, limit: number): string {
  return text.length <= limit
    ? text
    : `${text
        .slice(0, limit - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}

function listMembers(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function scalarText(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value);
}

function shown(value: unknown, declared: CampusField['type'] | undefined): ShownValue {
  return {
    kind: valueKind(value),
    text: cutText(scalarText(value), explorerLimits.valueCharacters),
    mismatch: isMismatch(value, declared),
  };
}

function cell(value: unknown, declared: CampusField['type'] | undefined): ShownValue {
  const plain = shown(value, declared);
  return plain.kind === 'list' || plain.kind === 'object'
    ? { ...plain, text: cutText(compact(value), explorerLimits.valueCharacters) }
    : plain;
}

/** JSON of the first members, no deeper than a cell can show. Serializing a large value in full would be wasteful. */
function compact(value: unknown, room: number = explorerLimits.valueCharacters, depth = 0): string {
  const kind = valueKind(value);
  if (kind !== 'list' && kind !== 'object') {
    return JSON.stringify(value) ?? 'null';
  }
  const [start, end] = kind === 'list' ? ['[', ']'] : ['{', '}'];
  let text = '';
  for (const [name, member] of listMembers(value)) {
    if (text.length > room || depth > 8) {
      return `${start}${text}…`;
    }
    text += `${text === '' ? '' : ', '}${kind === 'list' ? '' : `${name}: `}${compact(member, room - text.length, depth + 1)}`;
  }
  return `${start}${text}${end}`;
}

function readRecords(data: unknown): readonly (JsonRecord | null)[] | null {
  const features = readRecord(data)?.['features'];
  if (Array.isArray(features)) {
    return features.map((feature) => readRecord(readRecord(feature)?.['properties']));
  }
  return Array.isArray(data) ? data.map(readRecord) : null;
}

function buildTable(data: unknown, declared: Declared): ExplorerTable | null {
  const records = (readRecords(data) ?? []).filter((record) => record !== null);
  if (records.length === 0) {
    return null;
  }
  const { rows, columns } = explorerLimits;
  const shownRecords = records.slice(0, rows);
  const names = [...new Set(shownRecords.flatMap((record) => Object.keys(record)))];
  const shownNames = names.slice(0, columns);
  return {
    columns: shownNames.map((name) => cutText(name, explorerLimits.valueCharacters)),
    rows: shownRecords.map((record) =>
      shownNames.map((name) => (Object.hasOwn(record, name) ? cell(record[name], declared.get(name)) : null)),
    ),
    hiddenRows: records.length - shownRecords.length,
    hiddenColumns: names.length - shownNames.length,
  };
}

interface Branch {
  readonly name: string | null;
  readonly value: unknown;
  readonly depth: number;
  readonly field: string;
}

function childBranches({ value, depth, field }: Branch): readonly Branch[] {
  const isList = Array.isArray(value);
  // The documentation names the fields of a list's records.
  const inside = isList && field !== '' ? `${field}[]` : field;
  return listMembers(value).map(([name, member]) => ({
    name,
    value: member,
    depth: depth + 1,
    field: isList ? inside : inside === '' ? name : `${inside}.${name}`,
  }));
}

function buildTree(data: unknown, declared: Declared): ExplorerTree {
  const lines: ExplorerTree['lines'] = [];
  const waiting: Branch[] = [{ name: null, value: data, depth: 0, field: '' }];
  let cut = false;
  for (let branch = waiting.pop(); branch !== undefined; branch = waiting.pop()) {
    if (lines.length >= explorerLimits.lines) {
      cut = true;
      break;
    }
    const { name, value, depth, field } = branch;
    // A record in a list has the list's field name, whose type does not apply to the record.
    const type = field.endsWith('[]') ? undefined : declared.get(field);
    const members = listMembers(value).length;
    lines.push({ depth, name: name === null ? null : cutText(name, explorerLimits.valueCharacters), value: shown(value, type), members });
    if (depth >= explorerLimits.depth) {
      cut ||= members > 0;
    } else if (members > 0) {
      const branches = childBranches(branch);
      const room = explorerLimits.lines - lines.length + 1;
      waiting.push(...branches.slice(0, room).toReversed());
    }
  }
  return { lines, cut };
}

function rawExcerpt(text: string): { readonly text: string; readonly hiddenCharacters: number } {
  const { rawCharacters } = explorerLimits;
  return { text: text.slice(0, rawCharacters).toWellFormed(), hiddenCharacters: Math.max(0, text.length - rawCharacters) };
}

/** `asked` is the report of the request; `shown` is the same, or the last good answer if the request got none. */
export function buildExplorerAnswer({
  address,
  asked,
  shown: source,
}: {
  readonly address: string;
  readonly asked: CallReport;
  readonly shown: CallReport;
}): ExplorerAnswer {
  const { answer, reading, call } = source;
  const declared = declaredTypes(call.method, call.format);
  const data = reading?.envelope?.data;
  return {
    address,
    status: asked.reading?.status ?? null,
    httpStatus: asked.answer?.httpStatus ?? null,
    message: asked.reading?.envelope?.message ?? '',
    failure: asked.failure,
    milliseconds: asked.milliseconds,
    bytes: answer === null ? 0 : Buffer.byteLength(answer.body),
    counted: asked.counted,
    counter: asked.sentKey ? (asked.reading?.envelope?.requests ?? null) : null,
    table: buildTable(data, declared),
    tree: reading === null || reading.value === undefined ? null : buildTree(data === undefined ? reading.value : data, declared),
    raw: rawExcerpt(answer?.body ?? ''),
    keptSince: asked.answer === null && answer !== null ? answer.receivedAt : null,
  };
}
