/**
 * The payloads of the six methods the contract describes, read tolerantly: any value may be null, records that are none are counted and
 * left out, and nothing is made up for what is missing. Source: campus contract, “Methods in detail”.
 */
import type { UtcInstant } from '#shared/values/brands.ts';
import { methodById, type CampusMethod } from '#shared/campus/methods.ts';
import type { Coordinates } from '#shared/campus/geometry.ts';
import type { WifiReading } from '#shared/campus/wifi.ts';
import { maskedKey, type CampusCall } from '#shared/campus/calls.ts';
import { saysNoData, type AnswerReading } from './call-report.ts';
import { isEmptyPayload } from './envelope.ts';
import { readCoordinates, readCount, readIdentifier, readInstant, readInteger, readRecord, readText, type JsonRecord } from './tolerant-values.ts';

/** A list as it came: the records that could be read, and how many could not. */
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

interface KeyUsage {
  readonly name: string | null;
  /** Whether the answer is about the key it was asked with; null when it names none. The key itself is not handed on. */
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

/** A method together with how its payload is read. `read` answers null for a payload of another shape. */
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

function listingOf<Row>(readRow: (record: JsonRecord) => Row): (data: unknown) => Listing<Row> | null {
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

/** An object in which every member may be missing; an empty payload is an object without members. */
function objectOf<Value>(read: (record: JsonRecord) => Value): (data: unknown) => Value | null {
  return (data) => {
    const record = isEmptyPayload(data) ? {} : readRecord(data);
    return record === null ? null : read(record);
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(readText).filter((text) => text !== null) : [];
}

const wifi: Endpoint<WifiReading> = {
  method: known(10_004),
  read: objectOf((data) => {
    const issues = readRecord(data['issues']) ?? {};
    return { count: readCount(issues['count']), lastUpdated: readInstant(issues['last_updated']) };
  }),
};

const nests: Endpoint<Listing<Nest>> = {
  method: known(1671),
  read: listingOf((row) => ({
    id: readIdentifier(row['id']),
    location: readText(row['location']),
    coordinates: readCoordinates(row),
    updated: readInstant(row['updated']),
  })),
};

const libraries: Endpoint<Listing<Library>> = {
  method: known(1879),
  read: listingOf((row) => ({
    name: readText(row['name']),
    description: readText(row['description']),
    note: readText(row['note']),
    coordinates: readCoordinates(row),
  })),
};

const usage: Endpoint<KeyUsage> = {
  method: known(1097),
  read: objectOf((data) => {
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
  read: listingOf((row) => ({
    methodId: readInteger(row['method_id']),
    url: readText(row['method_url']),
    serviceId: readInteger(row['service_id']),
    serviceName: readText(row['service_name']),
    parameters: textsOf(row['parameters']),
  })),
};

const services: Endpoint<Listing<ListedService>> = {
  method: known(1081),
  read: listingOf((row) => ({
    serviceId: readInteger(row['service_id']),
    name: readText(row['service_name']),
    url: readText(row['service_url']),
    methods: (listingOf((method) => ({ methodId: readInteger(method['method_id']), url: readText(method['method_url']) }))(row['methods'])?.rows ?? []),
  })),
};

/** The six methods whose answers the contract describes. */
export const campusEndpoints = { wifi, nests, libraries, usage, methods, services } as const;

/**
 * The payload of an answer, read; null when it is of another shape. Without a `data` member only “no data returned” says that there is
 * nothing: a success that lacks its payload would otherwise empty a list.
 */
export function readPayload<Value>({ read }: Endpoint<Value>, reading: AnswerReading): Value | null {
  const data = reading.envelope?.data;
  return data === undefined && !saysNoData(reading) ? null : read(data);
}

/** Whether an answer is worth keeping in the place of the one before it: of methods nobody describes, every success is. */
export function isGoodAnswer({ method, format }: CampusCall, reading: AnswerReading): boolean {
  const described: readonly Endpoint<unknown>[] = Object.values(campusEndpoints);
  const endpoint = format === 'json' ? described.find((candidate) => candidate.method.id === method.id) : undefined;
  return reading.failure === null && (endpoint === undefined || readPayload(endpoint, reading) !== null);
}
