/** Answers kept for offline use: the last one of each call, within limits, on real files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastAnswersFileName, LastAnswers, openLastAnswers, type KeptLimits } from '#core/campus/last-answers.ts';
import { localDateSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { rawAnswer } from '../../support/campus-fixture.ts';
import { valueOf } from '../../support/core-records.ts';
import { temporaryFolder } from '../../support/after-test.ts';

let folder = '';
const opened: LastAnswers[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const answers of opened.splice(0)) {
    answers.close();
  }
});

const when = { now: utcInstantSchema.parse('2026-11-20T12:00:00Z'), today: localDateSchema.parse('2026-11-20') };

function open(limits?: KeptLimits): LastAnswers {
  const answers = valueOf(openLastAnswers({ folder, ...when, ...(limits === undefined ? {} : { limits }) }));
  opened.push(answers);
  return answers;
}

function closeAll(): void {
  for (const answers of opened.splice(0)) {
    answers.close();
  }
}

describe('an answer', () => {
  it('is there again after the program ended, the last of its address', () => {
    const first = open();
    first.put('https://campus.example/a', rawAnswer('{"one":"ü"}'));
    first.put('https://campus.example/a', rawAnswer('{"two":2}', 500));
    first.put('https://campus.example/b', rawAnswer(''));
    closeAll();
    const second = open();
    expect(second.get('https://campus.example/a')).toEqual(rawAnswer('{"two":2}', 500));
    expect(second.get('https://campus.example/b')).toEqual(rawAnswer(''));
    expect(second.get('https://campus.example/c')).toBeNull();
    second.forget('https://campus.example/a');
    expect(second.get('https://campus.example/a')).toBeNull();
  });

  it('that is too large leaves the former one alone', () => {
    const answers = open({ answers: 5, bytes: 100, answerBytes: 4 });
    answers.put('a', rawAnswer('1234'));
    answers.put('a', rawAnswer('ü23'));
    answers.put('a', rawAnswer('12345'));
    expect(answers.get('a')?.body).toBe('ü23');
  });

  it('makes room for itself: never more than the bounds, the newest kept', () => {
    const limits: KeptLimits = { answers: 4, bytes: 20, answerBytes: 12 };
    const put = tuple(constantFrom('a', 'b', 'c', 'd', 'e', 'f'), integer({ min: 0, max: 14 }));
    assert(
      property(array(put, { maxLength: 30 }), (puts) => {
        const answers = open(limits);
        let model: { readonly address: string; readonly length: number }[] = [];
        for (const [address, length] of puts) {
          answers.put(address, rawAnswer('x'.repeat(length)));
          if (length <= limits.answerBytes) {
            model = [{ address, length }, ...model.filter((kept) => kept.address !== address)].slice(0, limits.answers);
            while (model.reduce((sum, kept) => sum + kept.length, 0) > limits.bytes) {
              model.pop();
            }
          }
        }
        for (const address of ['a', 'b', 'c', 'd', 'e', 'f']) {
          expect(answers.get(address)?.body.length ?? null).toBe(model.find((kept) => kept.address === address)?.length ?? null);
          answers.forget(address);
        }
        closeAll();
      }),
      { numRuns: 30 },
    );
  });
});

describe('the file', () => {
  it('that is damaged is set aside, and replaced', () => {
    open().put('a', rawAnswer('1'));
    closeAll();
    const file = join(folder, lastAnswersFileName);
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 0, Math.min(bytes.length, 4_096));
    writeFileSync(file, bytes);
    const answers = open();
    answers.put('b', rawAnswer('2'));
    expect([answers.get('b')?.body, answers.problem]).toEqual(['2', null]);
  });

  it('of a newer program is refused and left alone', () => {
    const file = join(folder, lastAnswersFileName);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 9; CREATE TABLE later (x TEXT) STRICT');
    database.close();
    expect(openLastAnswers({ folder, ...when })).toEqual({ ok: false, failure: { kind: 'newer', file, detail: 'version 9' } });
  });

  it('with a foreign row has no answer there', () => {
    open();
    closeAll();
    const database = new DatabaseSync(join(folder, lastAnswersFileName));
    database.exec("INSERT INTO answer (address, http_status, body, bytes, received_at) VALUES ('a', 200, '{}', 2, 'yesterday')");
    database.close();
    expect(open().get('a')).toBeNull();
  });

  it('on a disk that refuses writes is reported, and has no other effect', () => {
    const database = new DatabaseSync(':memory:');
    const answers = new LastAnswers(database);
    opened.push(answers);
    database.exec(
      'CREATE TABLE answer (answer_order INTEGER PRIMARY KEY, address TEXT UNIQUE, http_status INTEGER, body TEXT, bytes INTEGER, received_at TEXT)',
    );
    answers.put('a', rawAnswer('1'));
    database.exec('PRAGMA query_only = ON');
    answers.put('a', rawAnswer('2'));
    expect([answers.get('a')?.body, answers.problem]).toEqual(['1', 'attempt to write a readonly database']);
    database.exec('PRAGMA query_only = OFF');
    answers.put('a', rawAnswer('3'));
    expect([answers.get('a')?.body, answers.problem]).toEqual(['3', null]);
  });
});
