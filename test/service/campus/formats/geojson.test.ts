/** Records as GeoJSON: with a point, without one, and what is not a record. */
import { expect, it } from 'vitest';
import { createEnvelope, type Json } from '#service/campus/formats/envelope.ts';
import { toFeatureCollection } from '#service/campus/formats/geojson.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

function collectionOf(data: Json | undefined, status: 200 | 204 = 200): object {
  return toFeatureCollection(createEnvelope({ status, now: instant('2026-11-20T12:00:00Z'), method: null, requests: 1, data }));
}

it('GeoJSON has a point for a record with both coordinates, longitude first', () => {
  const records = [
    { latitude: 43.5, longitude: -80.5 },
    { latitude: 43.5, longitude: null },
    { latitude: null, longitude: -80.5 },
    { latitude: '43.5', longitude: -80.5 },
  ];
  const [point, ...others] = records.map((properties) => ({ type: 'Feature', geometry: null, properties }));
  expect(collectionOf(records)).toEqual({
    type: 'FeatureCollection',
    features: [{ ...point, geometry: { type: 'Point', coordinates: [-80.5, 43.5] } }, ...others],
  });
});

it('GeoJSON has no features for anything else', () => {
  expect(collectionOf([null, [], 'text', 1])).toEqual({ type: 'FeatureCollection', features: [] });
  expect(collectionOf(undefined)).toEqual({ type: 'FeatureCollection', features: [] });
  expect(collectionOf({ latitude: 43.5, longitude: -80.5 }, 204)).toMatchObject({
    features: [],
    meta: { status: 204, message: 'No data returned' },
  });
});
