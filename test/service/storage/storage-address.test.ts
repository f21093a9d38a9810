/** Addresses of databases as users write them. */
import { describe, expect, it } from 'vitest';
import { describeStorageAddress, parseStorageAddress } from '#service/storage/storage-address.ts';

describe('an address', () => {
  it.each(['./team.sqlite', 'team.sqlite', '/srv/time/team.sqlite', 'C:\\team\\team.sqlite', ':memory:', 'a name with spaces'])(
    'is a file: %s',
    (file) => {
      expect(parseStorageAddress(file)).toEqual({ ok: true, value: { kind: 'sqlite', file } });
    },
  );

  it.each([
    'postgres://clocktower@localhost/team',
    'postgresql://u:p@db.example:5433/team?sslmode=require',
    'POSTGRES://localhost/team',
    'postgres:///team?host=/run/postgresql',
  ])('is a server: %s', (url) => {
    expect(parseStorageAddress(url)).toEqual({ ok: true, value: { kind: 'postgres', url } });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['mysql://localhost/team', 'unknown-scheme'],
    ['file://team.sqlite', 'unknown-scheme'],
    ['postgres://user@host:port/team', 'unreadable-url'],
  ])('is neither: %j', (text, kind) => {
    expect(parseStorageAddress(text)).toEqual({ ok: false, failure: { kind } });
  });

  it('is described without its secrets', () => {
    const url = 'postgres://ines:secret@db.example:5433/team?password=secret&sslmode=require';
    expect(describeStorageAddress({ kind: 'postgres', url })).toBe('postgres://ines@db.example:5433/team');
    expect(describeStorageAddress({ kind: 'postgres', url: 'postgres://localhost/team' })).toBe('postgres://localhost/team');
    expect(describeStorageAddress({ kind: 'sqlite', file: './team.sqlite' })).toBe('./team.sqlite');
  });
});
