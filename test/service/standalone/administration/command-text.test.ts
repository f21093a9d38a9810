/** The words of the service command: what each failure says, and its greeting. */
import { describe, expect, it } from 'vitest';
import {
  greeting,
  listenFailureText,
  notUnderstood,
  passwordText,
  recoveryText,
  storageFailureText,
  type Greeting,
} from '#service/standalone/administration/command-text.ts';
import type { StorageFailure } from '#service/storage/storage.ts';
import { demoPassword, demoPeople } from '#service/standalone/demo/demo-people.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const [file, server, detail] = ['/srv/team.sqlite', 'postgres://ines@db/team', 'the detail'];

describe('a failure', () => {
  it.each<readonly [StorageFailure, readonly string[]]>([
    [{ kind: 'not-writable', file, detail }, [file, detail, 'cannot be written']],
    [{ kind: 'disk-full', file, detail }, [file, detail, 'is full']],
    [{ kind: 'in-use', file, detail }, [file, 'Another process']],
    [{ kind: 'unusable', file, detail }, [file, detail, 'cannot be used']],
    [{ kind: 'newer', file, detail }, [file, detail, 'newer version']],
    [{ kind: 'newer', server, detail }, [server, detail, 'newer version']],
    [{ kind: 'unreachable', server, detail }, [server, detail, 'does not answer']],
    [{ kind: 'refused', server, detail }, [server, detail, 'refuses the connection']],
    [{ kind: 'unsuitable', server, detail }, [server, detail, 'cannot hold the tables']],
  ])('of the storage says what is wrong and with what: %o', (failure, words) => {
    const text = storageFailureText(failure);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it.each([
    ['port-in-use', 'Port 80 of 127.0.0.1 is taken'],
    ['port-forbidden', 'may not listen on port 80'],
    ['no-such-address', '127.0.0.1 is not an address of this machine'],
    ['cannot-listen', 'Listening on 127.0.0.1, port 80, failed (the detail)'],
  ] as const)('to listen says why: %s', (kind, words) => {
    expect(listenFailureText({ kind, detail }, { host: '127.0.0.1', port: 80 })).toContain(words);
  });

  it('of the arguments leads to the help', () => {
    expect(notUnderstood('--port is missing.')).toBe('--port is missing.\nNothing was changed. See --help for the commands and flags.');
  });

  it('of a password names its bounds', () => {
    expect(passwordText['out-of-bounds']).toContain('10 to 256 characters');
  });
});

describe('a recovery', () => {
  it.each([
    ['copy', 'The latest daily copy has taken its place'],
    ['empty', 'starts empty'],
  ] as const)('from %s names the kept file', (restored, words) => {
    const text = recoveryText({ restored, keptAs: '/srv/kept' });
    expect(text).toContain('kept as /srv/kept');
    expect(text).toContain(words);
  });
});

describe('the greeting', () => {
  const facts: Greeting = {
    version: '1.2.3',
    baseUrl: 'https://time.example/api',
    campusUrl: 'https://time.example/v2',
    publicUrl: new URL('https://time.example'),
    listeningOn: '127.0.0.1, port 4180',
    organizations: [],
    isDemo: false,
    isReadableOnTheWay: false,
  };
  const team = { id: uuid(10), name: 'Team' };

  it('names version and addresses, and how to add the first account', () => {
    const text = greeting(facts);
    for (const words of [
      'service 1.2.3 listens on 127.0.0.1, port 4180',
      'Base URL           https://time.example/api',
      'Authorization URL  https://time.example\n',
      'Campus directory   https://time.example/v2',
      'There are no accounts yet',
      'organization add',
      'user add',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/Organization id|unencrypted|Sign in from Clocktower/);
  });

  it('names the organizations, and of many the first ten', () => {
    const text = greeting({ ...facts, organizations: [team] });
    expect(text).toContain(`  Organization id    ${team.id}  (Team)`);
    expect(text).toContain('Sign in from Clocktower with your email address and password.');
    expect(text).not.toMatch(/ more\n|no accounts yet/);
    const named = (count: number): readonly [number, boolean] => {
      const many = greeting({ ...facts, organizations: Array.from({ length: count }, () => team) });
      return [many.match(/Organization id/g)?.length ?? 0, many.includes('  and 1 more\n')];
    };
    expect([named(10), named(11)]).toEqual([
      [10, false],
      [10, true],
    ]);
  });

  it('has the public passwords of the demo', () => {
    const text = greeting({ ...facts, organizations: [team], isDemo: true });
    for (const { email, role } of demoPeople) {
      expect(text).toMatch(new RegExp(`${email} +${demoPassword} +\\(${role}\\)`));
    }
    expect(text).toContain('Campus directory key of the demo');
    expect(text).not.toContain('with your email address');
  });

  it('warns of passwords that are sent unencrypted', () => {
    expect(greeting({ ...facts, isReadableOnTheWay: true })).toContain('Passwords are sent unencrypted');
  });
});
