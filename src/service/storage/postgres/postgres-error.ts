/** Maps errors of PostgreSQL, its driver and the network to kinds. No other file knows their codes. */
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

type PostgresErrorKind =
  /** Conflicting transactions; this one changed nothing and may run again. */
  | 'conflict'
  /** A referenced row is gone, or the row is now referenced by another one. */
  | 'missing-reference'
  /** Another transaction held a lock for longer than the lock timeout. */
  | 'waited-too-long'
  /** The connection was lost or cannot be made, or the server has no resources. */
  | 'unavailable'
  /** Unknown user, password or database. */
  | 'refused';

export interface PostgresError {
  readonly kind: PostgresErrorKind;
  /** No connection was made, so no statement was sent. */
  readonly isBeforeConnection: boolean;
  readonly detail: string;
}

/** Errors of the server have an SQLSTATE, those of the network a system code; some of the driver have a message only. */
const errorSchema = z.object({ code: z.string().optional(), message: z.string() });

/** serialization_failure and deadlock_detected. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01']);

const foreignKeyViolation = '23503';
const lockNotAvailable = '55P03';

/** See https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const unavailable: readonly RegExp[] = [
  // connection_exception, insufficient_resources, operator_intervention.
  /^08...$/,
  /^53...$/,
  /^57(014|P0[1-5])$/,
  // idle_in_transaction_session_timeout.
  /^25P03$/,
  // read_only_sql_transaction: the server has become a standby.
  /^25006$/,
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/,
  // An invalid certificate: no password is sent to such a server.
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
];

/** Only while connecting: cannot_connect_now, too_many_connections, and addresses that nothing answers at. */
const beforeConnection = /^(57P03|53300|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const beforeConnectionText = /^timeout exceeded when trying to connect/;

/** invalid_authorization_specification, invalid_password, invalid_catalog_name; insufficient_privilege to connect or to create. */
const refused: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', '42501']);

/** Messages of the driver and its pool that have no code. */
const unavailableText =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support SSL)/;

/** The driver's message if the server asks for a password and the address has none. */
const refusedText = /^SASL: /;

function errorKind({ code, message }: z.infer<typeof errorSchema>): PostgresErrorKind | null {
  if (code === undefined) {
    const otherwise = refusedText.test(message) ? 'refused' : null;
    return unavailableText.test(message) ? 'unavailable' : otherwise;
  }
  if (conflicts.has(code)) {
    return 'conflict';
  }
  if (code === foreignKeyViolation) {
    return 'missing-reference';
  }
  if (code === lockNotAvailable) {
    return 'waited-too-long';
  }
  if (refused.has(code)) {
    return 'refused';
  }
  return unavailable.some((pattern) => pattern.test(code)) ? 'unavailable' : null;
}

/** If a host name has several addresses, Node throws one error that contains one per address. */
function ofSeveral(error: unknown): unknown {
  return error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
}

export function readPostgresError(error: unknown): PostgresError | null {
  const parsed = foreignOrNull(errorSchema, ofSeveral(error));
  const kind = parsed === null ? null : errorKind(parsed);
  if (kind === null || parsed === null) {
    return null;
  }
  const { code, message } = parsed;
  return {
    kind,
    isBeforeConnection: code === undefined ? beforeConnectionText.test(message) : beforeConnection.test(code),
    detail: message,
  };
}
