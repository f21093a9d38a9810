/** Password hashes for tests, which make hundreds: `passwords.test.ts` shows what real ones cost. */
import { randomBytes } from 'node:crypto';
import type { HashPorts } from '#service/oauth/accounts/passwords.ts';

export const cheapPasswords: HashPorts = { randomBytes, passwordCost: { cost: 1_024, blockSize: 8, parallelization: 1 } };
