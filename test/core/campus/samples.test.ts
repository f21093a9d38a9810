/**
 * Real answers of the original service, which are not part of this repository: CLOCKTOWER_CAMPUS_SAMPLES names their folder; the default is
 * `../shared/samples/campus` beside the repository. Without them these tests are skipped, with a notice.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer, type CallReport } from '#core/campus/call-report.ts';
import { buildExplorerAnswer } from '#core/campus/explorer-model.ts';
import { campusEndpoints, readPayload, type Endpoint } from '#core/campus/readings.ts';
import { explorerAnswerSchema } from '#shared/campus/explorer.ts';
import { campusExtent } from '#shared/campus/map.ts';
import { campusMethods, type CampusFormat, type CampusMethod } from '#shared/campus/methods.ts';
import { rawAnswer } from '../../support/campus-fixture.ts';
import { inventionsIn, mutationsOf } from '../../support/campus-mutations.ts';

const folder = resolve(process.env['CLOCKTOWER_CAMPUS_SAMPLES'] ?? join(import.meta.dirname, '../../../../shared/samples/campus'));
const present = existsSync(folder);
if (!present) {
  process.stderr.write(
    `The samples of the campus directory are not in ${folder}: their tests are skipped. CLOCKTOWER_CAMPUS_SAMPLES may name another folder.\n`,
  );
}

interface Sample {
  readonly name: string;
  readonly method: CampusMethod;
  readonly format: CampusFormat;
  readonly body: string;
}

const anyMethod = campusEndpoints.libraries.method;

/** `poi__libraries.json` is an answer of the method whose path ends in /poi/libraries; error answers may be of any method. */
function methodOf(name: string): CampusMethod {
  const path = `/${name.replace(/\.\w+$/, '').replaceAll('__', '/')}`;
  return campusMethods.find((method) => method.path.replace(/^\/v2/, '') === path) ?? anyMethod;
}

function samplesIn(subfolder: string): readonly Sample[] {
  const place = join(folder, subfolder);
  return (present ? readdirSync(place) : [])
    .filter((name) => /\.(?:json|xml)$/.test(name))
    .map((name) => ({
      name,
      method: methodOf(name),
      format: name.endsWith('.xml') ? 'xml' : 'json',
      body: readFileSync(join(place, name), 'utf8'),
    }));
}

const answers = samplesIn('.');
const errors = samplesIn('errors');
const described: readonly Endpoint<unknown>[] = Object.values(campusEndpoints);

function endpointOf({ method }: Sample): Endpoint<unknown> | null {
  return described.find((endpoint) => endpoint.method.id === method.id) ?? null;
}

function reportOf({ method, format }: Sample, body: string): CallReport {
  const call = { method, parameters: {}, format, callback: null };
  const reading = readAnswer(call, { httpStatus: 200, body }, 0);
  return { call, answer: rawAnswer(body), reading, failure: reading.failure, sentKey: true, counted: 'unknown', milliseconds: 1 };
}

const listingSchema = z.object({ rows: z.array(z.unknown()), unreadable: z.number() });

/** Reads a body with every reader, and renders it; an exception fails the test. Returns the readings. */
function readThroughout(one: Sample, body: string): readonly unknown[] {
  const report = reportOf(one, body);
  explorerAnswerSchema.parse(buildExplorerAnswer({ address: 'https://campus.example', asked: report, shown: report }));
  const { reading } = report;
  if (reading === null || reading.failure !== null) {
    return [];
  }
  return described
    .map((endpoint) => readPayload(endpoint, reading))
    .flatMap((value) => {
      const listing = listingSchema.safeParse(value);
      return listing.success ? listing.data.rows : [value];
    });
}

function sample(name: string): Sample {
  const found = [...answers, ...errors].find((candidate) => candidate.name === name);
  if (found === undefined) {
    throw new Error(`There is no sample ${name} in ${folder}`);
  }
  return found;
}

/** Lists are as short as they can be without losing a kind of record: each further one would be tried as the first ones are. */
function withFirstMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.slice(0, 3).map(withFirstMembers);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withFirstMembers(member)]))
    : value;
}

function payloadOf<Value>(endpoint: Endpoint<Value>, name: string): Value | null {
  const { reading } = reportOf(sample(name), sample(name).body);
  return reading === null ? null : readPayload(endpoint, reading);
}

describe.skipIf(!present)(`the samples of the original service${present ? '' : ' (not there)'}`, () => {
  it('the samples are of the methods the catalogue has', () => {
    expect(answers.map(({ method }) => method.path).toSorted()).toEqual([
      '/api/changelog',
      '/api/methods',
      '/api/services',
      '/api/usage',
      '/api/versions',
      '/resources/goosewatch',
      '/server/codes',
      '/server/time',
      '/v2/poi/libraries',
      '/wireless/auth',
    ]);
    expect(errors.length).toBe(7);
  });

  it.each(answers)('$name is a success that the client can read', (one) => {
    const report = reportOf(one, one.body);
    const endpoint = endpointOf(one);
    expect(report.failure).toBeNull();
    expect(endpoint === null || report.reading === null || readPayload(endpoint, report.reading) !== null).toBe(true);
    expect(buildExplorerAnswer({ address: '', asked: report, shown: report })).toMatchObject({
      status: 200,
      tree: { cut: false },
      failure: null,
    });
  });

  it('the samples are read to the last record', () => {
    const libraries = payloadOf(campusEndpoints.libraries, 'poi__libraries.json');
    expect(libraries?.rows.length).toBe(11);
    expect(libraries?.rows.every(({ name, coordinates }) => name !== null && coordinates !== null)).toBe(true);
    const nests = payloadOf(campusEndpoints.nests, 'resources__goosewatch.json');
    expect(nests?.unreadable).toBe(0);
    expect(nests?.rows.every(({ id, coordinates, updated }) => id !== null && coordinates !== null && updated !== null)).toBe(true);
    expect(payloadOf(campusEndpoints.usage, 'api__usage.json')).toEqual({
      name: 'Example Developer',
      isOwnKey: false,
      monthlyCalls: 86,
      totalCalls: 62,
    });
    expect(payloadOf(campusEndpoints.wifi, 'wireless__auth.json')).toEqual({ count: 0, lastUpdated: null });
  });

  it('name the methods of our catalogue, with their services and parameters', () => {
    const listed = payloadOf(campusEndpoints.methods, 'api__methods.json')?.rows ?? [];
    const ours = campusMethods.slice(0, listed.length).map((method) => ({
      methodId: method.id,
      // The list calls the card by its later name.
      url: `https://api.uwaterloo.ca/v2${method.path.replace(/\/card$/, '/watcard')}.{format}`,
      serviceId: method.service.id,
      serviceName: method.service.name,
      parameters: [...method.pathParameters, 'format'],
    }));
    expect(listed.length).toBe(35);
    expect(listed).toEqual(ours);
    const services = payloadOf(campusEndpoints.services, 'api__services.json')?.rows ?? [];
    expect(new Set(services.flatMap(({ methods }) => methods.map(({ methodId }) => methodId)))).toEqual(
      new Set(listed.map(({ methodId }) => methodId)),
    );
  });

  it('put nine libraries on the map and two beside it', () => {
    const places = (payloadOf(campusEndpoints.libraries, 'poi__libraries.json')?.rows ?? []).flatMap(({ name, coordinates }) =>
      name === null || coordinates === null ? [] : [{ id: name, coordinates }],
    );
    const extent = campusExtent(places);
    expect(extent?.shown.length).toBe(9);
    expect(extent?.offMap.map(({ id }) => id).toSorted()).toEqual(
      places
        .map(({ id }) => id)
        .filter((name) => /Pharmacy|Musagetes/i.test(name))
        .toSorted(),
    );
  });

  it.each([
    ['511-missing-key.json', 'key-missing'],
    ['511-missing-key.xml', 'key-missing'],
    ['403-banned-key-no-data-member.json', 'key-banned'],
    ['204-no-data.json', null],
    ['200-unknown-building.json', null],
    ['200-nested-envelope.json', null],
    ['200-all-null-epoch.json', null],
  ])('%s comes to %s', (name, kind) => {
    expect(reportOf(sample(name), sample(name).body).failure?.kind ?? null).toBe(kind);
  });

  it.each([...answers, ...errors].filter(({ format }) => format === 'json'))(
    '$name with any one value wrong is read without a crash or an invention',
    (one) => {
      for (const mutant of mutationsOf(withFirstMembers(JSON.parse(one.body)))) {
        expect(inventionsIn(readThroughout(one, JSON.stringify(mutant)), mutant), JSON.stringify(mutant)).toEqual([]);
      }
    },
  );

  it.each([...answers, ...errors])('$name cut at any character is never taken for a whole answer', (one) => {
    const whole = one.body.trimEnd();
    for (let length = 0; length < whole.length; length += 1) {
      expect(readThroughout(one, whole.slice(0, length)), `cut after ${length}`).toEqual([]);
    }
  });
});
