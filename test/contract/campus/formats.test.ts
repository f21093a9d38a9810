/** XML and GeoJSON, read back by independent parsers, have the same content as the JSON. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { campusMethods } from '#service/campus/catalogue.ts';
import { recordReading } from '#service/campus/responders/wireless.ts';
import { databaseStartMs, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';
import { asXmlContent, readXml } from '../../support/read-xml.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

let campus: CampusFixture;
let key: string;
beforeAll(async () => {
  campus = await openCampusFixture();
  key = await campus.issue('Ines Duarte & <b>Söhne</b>');
  await recordReading(campus.database, { issues: 12, collectedAt: instant('2026-11-20T05:00:00Z') });
}, databaseStartMs);
afterAll(async () => {
  await campus.close();
  expect(campus.reports).toEqual([]);
});

const values: Readonly<Record<string, string>> = {
  department: 'DEMO',
  subject: 'DEMO',
  number: '101',
  term: '1171',
  building: 'DMO',
  id: '42',
};

const targets: readonly string[] = [
  ...campusMethods.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '1')),
  '/buildings/NIL',
  '/buildings/NONE',
];

/** The counter of a key increases between the two. */
function withoutCounter(envelope: ReturnType<typeof envelopeOf>): object {
  const { meta, data } = envelope;
  return data === undefined ? { meta: { ...meta, requests: 0 } } : { meta: { ...meta, requests: 0 }, data };
}

describe('xml', () => {
  it.each(targets)('of %s has the content of the JSON', async (target) => {
    const json = envelopeOf(await campus.get(`${target}.json?key=${key}`));
    const xml = await campus.get(`${target}.xml?key=${key}`);
    const withSameUsage = target === '/api/usage' ? json : withoutCounter(json);
    const text = target === '/api/usage' ? xml.text : xml.text.replace(/<requests>\d+<\/requests>/, '<requests>0</requests>');
    expect(readXml(text)).toEqual(['response', asXmlContent(withSameUsage)]);
    expect(xml.text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<response>\n  <meta>\n')).toBe(true);
  });

  it('of a banned key has no data, like its json', async () => {
    const banned = await campus.issue('Rui');
    await campus.ban(banned);
    const json = envelopeOf(await campus.get(`/poi/libraries.json?key=${banned}`));
    const xml = await campus.get(`/poi/libraries.xml?key=${banned}`);
    expect(xml.status).toBe(403);
    expect(readXml(xml.text)).toEqual(['response', asXmlContent(json)]);
    expect(xml.text).not.toContain('<data>');
  });

  it('ignores a callback', async () => {
    const reply = await campus.get('/api/methods.xml?callback=draw');
    expect(reply).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
    expect(reply.text).not.toContain('draw');
  });
});

const positionSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** RFC 7946, as far as collections of points need it. */
const featureCollectionSchema = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.strictObject({
      type: z.literal('Feature'),
      geometry: z.strictObject({ type: z.literal('Point'), coordinates: positionSchema }).nullable(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

describe('geojson', () => {
  it('of libraries has each record as the properties of a point, longitude first', async () => {
    const json = z
      .array(z.looseObject({ latitude: z.number().nullable(), longitude: z.number().nullable() }))
      .parse(envelopeOf(await campus.get(`/v2/poi/libraries.json?key=${key}`)).data);
    const reply = await campus.get(`/v2/poi/libraries.geojson?key=${key}&callback=draw`);
    expect(reply).toMatchObject({ status: 200, type: 'application/geo+json; charset=utf-8' });
    const { features } = featureCollectionSchema.parse(JSON.parse(reply.text));
    expect(features.map(({ properties }) => properties)).toEqual(json);
    expect(features.map(({ geometry }) => geometry?.coordinates ?? null)).toEqual(
      json.map(({ latitude, longitude }) => (latitude === null || longitude === null ? null : [longitude, latitude])),
    );
    expect(features.map(({ geometry }) => geometry)).toContain(null);
  });
});
