import { expect, it } from 'vitest';
import { wantsStream } from '#service/time-tracking/changes/open-change-stream.ts';

it.each([
  ['GET', 'text/event-stream', true],
  ['GET', 'application/json, text/event-stream', true],
  ['GET', 'application/json', false],
  ['GET', null, false],
  ['POST', 'text/event-stream', false],
])('%s with %j: asks for a stream %s', (method, accept, expected) => {
  expect(wantsStream(new Request('http://service.test/', { method, headers: accept === null ? {} : { accept } }))).toBe(expected);
});
