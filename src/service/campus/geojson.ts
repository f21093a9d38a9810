/**
 * Writes records with a latitude and a longitude as GeoJSON (RFC 7946): one Feature a record, the whole record as its
 * properties, longitude first. A record without a place keeps its Feature, with no geometry.
 */
import type { Envelope, Json, JsonObject } from './envelope.ts';

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function geometryOf({ latitude, longitude }: JsonObject): Json {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { type: 'Point', coordinates: [longitude, latitude] } : null;
}

/** The collection is the root, without `meta`; only where there is none does `meta` say why. */
export function toFeatureCollection({ meta, data }: Envelope): JsonObject {
  const records = Array.isArray(data) ? data.filter(isRecord) : [];
  const features = records.map((record) => ({ type: 'Feature', geometry: geometryOf(record), properties: record }));
  return { type: 'FeatureCollection', features, ...(meta.status === 200 ? {} : { meta }) };
}
