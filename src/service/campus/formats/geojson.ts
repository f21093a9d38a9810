/**
 * Writes records with a latitude and a longitude as GeoJSON (RFC 7946): one Feature per record, with the record as its properties. A record
 * without coordinates gets a Feature without a geometry.
 */
import type { Envelope, Json, JsonObject } from './envelope.ts';

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toGeometry({ latitude, longitude }: JsonObject): Json {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { type: 'Point', coordinates: [longitude, latitude] } : null;
}

/** A successful answer is the bare collection; `meta` is added only if the status is not 200. */
export function toFeatureCollection({ meta, data }: Envelope): JsonObject {
  const records = Array.isArray(data) ? data.filter(isRecord) : [];
  const features = records.map((record) => ({ type: 'Feature', geometry: toGeometry(record), properties: record }));
  return { type: 'FeatureCollection', features, ...(meta.status === 200 ? {} : { meta }) };
}
