/** Errors of PostgreSQL, its driver and the network, and their kinds. */
import { describe, expect, it } from 'vitest';
import { readPostgresError } from '#service/storage/postgres/postgres-error.ts';

function errorOf(code: string | null, message = 'words of the library'): Error {
  return Object.assign(new Error(message), code === null ? {} : { code });
}

describe('an error', () => {
  it.each([
    ['conflict', ['40001', '40P01']],
    ['missing-reference', ['23503']],
    ['waited-too-long', ['55P03']],
    [
      'unavailable',
      [
        '08000',
        '08006',
        '53300',
        '53100',
        '57P01',
        '57P02',
        '57P03',
        '57014',
        '25P03',
        '25006',
        'ECONNREFUSED',
        'ECONNRESET',
        'ENOTFOUND',
        'ENOENT',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'ERR_TLS_CERT_ALTNAME_INVALID',
      ],
    ],
    ['refused', ['28000', '28P01', '3D000', '42501']],
  ])('is recognized: %s', (kind, codes) => {
    for (const code of codes) {
      expect(readPostgresError(errorOf(code)), code).toMatchObject({ kind, detail: 'words of the library' });
    }
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('of the driver, which has no code, is recognized by its text: %s', (message) => {
    expect(readPostgresError(errorOf(null, message))).toMatchObject({ kind: 'unavailable', detail: message });
  });

  it('of a sign-in without a password is recognised', () => {
    const message = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string';
    expect(readPostgresError(errorOf(null, message))).toMatchObject({ kind: 'refused', detail: message });
  });

  it('that contains one per address of a name is classified by the first', () => {
    const refusals = [
      errorOf('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432'),
      errorOf('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
    ];
    expect(readPostgresError(new AggregateError(refusals))).toMatchObject({ kind: 'unavailable', detail: 'connect ECONNREFUSED ::1:5432' });
  });

  it.each([
    errorOf('23505'),
    errorOf('42703'),
    errorOf('22021'),
    errorOf('ERR_SQLITE_ERROR'),
    errorOf(null, 'Cannot read properties of undefined'),
    null,
    'Connection terminated',
  ])('that is none of these is a bug: %s', (error) => {
    expect(readPostgresError(error)).toBeNull();
  });
});
