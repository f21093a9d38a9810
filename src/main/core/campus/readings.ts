/**
 * Reads the payloads of the six methods that the contract describes. Tolerant: any value may be null, invalid records are counted and
 * skipped, and missing values are never made up. Source: campus contract, “Methods in detail”.
 */
import type { UtcInstant } from '#shared/values/brands.ts';
import { methodById, type CampusMethod } from '#shared/campus/methods.ts';
import type { Coordinates } from '#shared/campus/geometry.ts';
import type { WifiReading } from '#shared/campus/wifi.ts';
import { maskedKey, type CampusCall } from '#shared/campus/calls.ts';
import { saysNoData, type AnswerReading } from './call-report.ts';
import { isEmptyPayload } from './envelope.ts';
import {
  readCoordinates,
  readCount,
  readIdentifier,
  readInstant,
  readInteger,
  readRecord,
  readText,
  type JsonRecord,
} from './tolerant-values.ts';

export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: number;
}

export interface Nest {
  readonly id: string | null;
  readonly location: string | null;
  readonly coordinates: Coordinates | null;
  readonly updated: UtcInstant | null;
}

export interface Library {
  readonly name: string | null;
  readonly description: string | null;
  readonly note: string | null;
  readonly coordinates: Coordinates | null;
}

export interface Building {
  readonly code: string | null;
  readonly name: string | null;
  readonly coordinates: Coordinates | null;
  /** Its corners in order; empty if unknown. */
  readonly outline: readonly Coordinates[];
}

interface KeyUsage {
  readonly name: string | null;
  /** Whether the answer is about the key in use; null if it names none. The key itself is dropped. */
  readonly isOwnKey: boolean | null;
  readonly monthlyCalls: number | null;
  readonly totalCalls: number | null;
}

interface ListedMethod {
  readonly methodId: number | null;
  readonly url: string | null;
  readonly serviceId: number | null;
  readonly serviceName: string | null;
  readonly parameters: readonly string[];
}

interface ListedService {
  readonly serviceId: number | null;
  readonly name: string | null;
  readonly url: string | null;
  readonly methods: readonly { readonly methodId: number | null; readonly url: string | null }[];
}

/** A method with its reader. `read` returns null for a payload of another shape. */
export interface Endpoint<Value> {
  readonly method: CampusMethod;
  readonly read: (data: unknown) => Value | null;
}

function known(id: number): CampusMethod {
  const method = methodById(id);
  if (method === null) {
    throw new Error(`The catalogue has no method ${id}`);
  }
  return method;
}

function listingReader<Row>(readRow: (record: JsonRecord) => Row): (data: unknown) => Listing<Row> | null {
  return (data) => {
    if (isEmptyPayload(data)) {
      return { rows: [], unreadable: 0 };
    }
    if (!Array.isArray(data)) {
      return null;
    }
    const records = data.map((row) => readRecord(row));
    const rows = records.filter((record) => record !== null).map(readRow);
    return { rows, unreadable: records.length - rows.length };
  };
}

/** An object whose members are all optional; an empty payload has none. */
function objectReader<Value>(read: (record: JsonRecord) => Value): (data: unknown) => Value | null {
  return (data) => {
    const record = isEmptyPayload(data) ? {} : readRecord(data);
    return record === null ? null : read(record);
  };
}

function readTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(readText).filter((text) => text !== null) : [];
}

const wifi: Endpoint<WifiReading> = {
  method: known(10_004),
  read: objectReader((data) => {
    const issues = readRecord(data['issues']) ?? {};
    return { count: readCount(issues['count']), lastUpdated: readInstant(issues['last_updated']) };
  }),
};

const nests: Endpoint<Listing<Nest>> = {
  method: known(1671),
  read: listingReader((row) => ({
    id: readIdentifier(row['id']),
    location: readText(row['location']),
    coordinates: readCoordinates(row),
    updated: readInstant(row['updated']),
  })),
};

const libraries: Endpoint<Listing<Library>> = {
  method: known(1879),
  read: listingReader((row) => ({
    name: readText(row['name']),
    description: readText(row['description']),
    note: readText(row['note']),
    coordinates: readCoordinates(row),
  })),
};

/** More corners would not be visible. */
const cornersAtMost = 500;

const buildings: Endpoint<Listing<Building>> = {
  method: known(1213),
  read: listingReader((row) => ({
    code: readText(row['building_code']),
    name: readText(row['building_name']),
    coordinates: readCoordinates(row),
    outline:
      listingReader(readCoordinates)(row['building_outline'])
        ?.rows.filter((corner) => corner !== null)
        .slice(0, cornersAtMost) ?? [],
  })),
};

const usage: Endpoint<KeyUsage> = {
  method: known(1097),
  read: objectReader((data) => {
    const key = readText(data['api_key']);
    return {
      name: readText(data['name']),
      isOwnKey: key === null ? null : key === maskedKey,
      monthlyCalls: readCount(data['monthly_calls']),
      totalCalls: readCount(data['total_calls']),
    };
  }),
};

const methods: Endpoint<Listing<ListedMethod>> = {
  method: known(1103),
  read: listingReader((row) => ({
    methodId: readInteger(row['method_id']),
    url: readText(row['method_url']),
    serviceId: readInteger(row['service_id']),
    serviceName: readText(row['service_name']),
    parameters: readTexts(row['parameters']),
  })),
};

const services: Endpoint<Listing<ListedService>> = {
  method: known(1081),
  read: listingReader((row) => ({
    serviceId: readInteger(row['service_id']),
    name: readText(row['service_name']),
    url: readText(row['service_url']),
    methods:
      listingReader((method) => ({ methodId: readInteger(method['method_id']), url: readText(method['method_url']) }))(row['methods'])
        ?.rows ?? [],
  })),
};

export const campusEndpoints = { wifi, nests, libraries, buildings, usage, methods, services } as const;

/**
 * The parsed payload; null if it has another shape. Without `data`, only “no data returned” counts as empty: otherwise a success without
 * its payload would empty a list.
 */
export function readPayload<Value>({ read }: Endpoint<Value>, reading: AnswerReading): Value | null {
  const data = reading.envelope?.data;
  return data === undefined && !saysNoData(reading) ? null : read(data);
}

/** True if an answer may replace the stored one. For methods without a description, every success does. */
export function isGoodAnswer({ method, format }: CampusCall, reading: AnswerReading): boolean {
  const described: readonly Endpoint<unknown>[] = Object.values(campusEndpoints);
  const endpoint = format === 'json' ? described.find((candidate) => candidate.method.id === method.id) : undefined;
  return reading.failure === null && (endpoint === undefined || readPayload(endpoint, reading) !== null);
}
