/** Reads what PostgreSQL, its driver and the network threw into kinds; the only place that knows their codes. */
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

type PostgresErrorKind =
  /** Two transactions got in each other's way; this one did nothing and may run again. */
  | 'conflict'
  /** What the row refers to is gone, or what refers to the row has come, since the transaction looked. */
  | 'missing-reference'
  /** Another transaction kept what this one needs for longer than we wait. */
  | 'waited-too-long'
  /** The connection is gone, or cannot be made, or the server has no resources for us now. */
  | 'unavailable'
  /** The server does not know this user, password or database. */
  | 'refused';

export interface PostgresError {
  readonly kind: PostgresErrorKind;
  /** The library's own sentence, for a log. */
  readonly detail: string;
}

/** Errors of the server have an SQLSTATE, those of the network the system's name; some of the driver have words only. */
const errorSchema = z.object({ code: z.string().optional(), message: z.string() });

/** serialization_failure and deadlock_detected. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01']);

const foreignKeyViolation = '23503';
const lockNotAvailable = '55P03';

/** See https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const unavailable: readonly RegExp[] = [
  // connection_exception, insufficient_resources, and an operator who ends our session or whose time limit does.
  /^08...$/,
  /^53...$/,
  /^57(014|P0[1-5])$/,
  // idle_in_transaction_session_timeout.
  /^25P03$/,
  // read_only_sql_transaction: the server has become a standby.
  /^25006$/,
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/,
  // A certificate that does not hold: nobody we would send a password to.
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
];

/** invalid_authorization_specification, invalid_password, invalid_catalog_name; insufficient_privilege to connect or to create. */
const refused: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', '42501']);

/** Sentences of the driver and its pool, which have no code. */
const unavailableText = /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support SSL)/;

/** The driver's own, where the server asks for a password and the address has none. */
const refusedText = /^SASL: /;

function kindOf({ code, message }: z.infer<typeof errorSchema>): PostgresErrorKind | null {
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

/** Where a name stands for several addresses, Node answers one error that holds one for each. */
function ofSeveral(error: unknown): unknown {
  return error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
}

/** What went wrong, or null when it is none of these, and therefore a bug. */
export function readPostgresError(error: unknown): PostgresError | null {
  const parsed = foreignOrNull(errorSchema, ofSeveral(error));
  const kind = parsed === null ? null : kindOf(parsed);
  return kind === null || parsed === null ? null : { kind, detail: parsed.message };
}
