import { randomBytes } from 'node:crypto';

export type RandomBytes = (length: number) => Uint8Array;

export const systemRandomBytes: RandomBytes = (length) => randomBytes(length);

/** Bytes of a state and of a verifier: 256 bits; as base64url a verifier has 43 characters (RFC 7636 section 4.1). */
const secretBytes = 32;

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

export interface FlowSecrets {
  /** Ties the browser's answer to this sign-in; used once. */
  readonly state: string;
  /** Proves to the token endpoint that the code is redeemed by the client that requested it. */
  readonly verifier: string;
}

export function newFlowSecrets(random: RandomBytes): FlowSecrets {
  return { state: base64Url(random(secretBytes)), verifier: base64Url(random(secretBytes)) };
}
