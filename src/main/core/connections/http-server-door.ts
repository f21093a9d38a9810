/** The door to servers as they are: over HTTP, with the system's browser. */
import { z } from 'zod';
import { connectionNameLimit, type ServerDraft, type ServerSuggestion } from '#shared/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import { guessAuthorizationUrl, readClientId, readOrganizationId, readServerAddress } from '../api/connect-input.ts';
import type { Exchange } from '../api/exchange.ts';
import { probeDialect } from '../api/probe-dialect.ts';
import { readIdentity } from '../api/read-identity.ts';
import { discoverAuthorizationServer } from '../sign-in/authorization-server.ts';
import { withBearer } from '../sign-in/bearer-requests.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { TokenSet } from '../sign-in/token-set.ts';
import { readCertificates } from './certificates.ts';
import { exchangeTo } from './open-server.ts';
import type { ServerAddress, ServerDoor, SignedIn } from './server-door.ts';
