/** What is said of a server that does not answer when it is added. */
import { expect, it } from 'vitest';
import { connectFailure } from '#shared/messages/en/window/connecting.ts';

it.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate is not trusted'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate is not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate is not trusted'],
  ['CERT_HAS_EXPIRED', 'certificate is not trusted'],
  ['ECONNREFUSED', 'does not answer'],
  ['503', 'does not answer'],
])('%s: the server’s %s', (detail, text) => {
  expect(connectFailure({ kind: 'server-unreachable', connectivity: 'server-down', detail })).toContain(text);
});
