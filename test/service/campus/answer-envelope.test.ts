/** The status and the type of an answer in each format. */
import { expect, it } from 'vitest';
import { answerEnvelope } from '#service/campus/answers.ts';
import { createEnvelope } from '#service/campus/formats/envelope.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

it.each([
  [200, 'json', null, 200, 'application/json'],
  [204, 'json', null, 200, 'application/json'],
  [401, 'json', null, 401, 'application/json'],
  [401, 'json', 'draw', 200, 'text/javascript'],
  [401, 'xml', 'draw', 401, 'application/xml'],
  [401, 'geojson', 'draw', 401, 'application/geo+json'],
  [204, 'geojson', null, 200, 'application/geo+json'],
] as const)('%i as %s with callback %s has status %i and type %s', (...[status, format, callback, answered, type]) => {
  const envelope = createEnvelope({ status, now: instant('2026-11-20T12:00:00Z'), method: null, requests: 1, data: [] });
  const response = answerEnvelope(envelope, { format, callback, headers: { allow: 'GET' } });
  expect([response.status, response.headers.get('content-type'), response.headers.get('allow')]).toEqual([
    answered,
    `${type}; charset=utf-8`,
    'GET',
  ]);
});
