import { describe, expect, it } from 'vitest';
import { fractionsFrom } from '../support/core-ports.ts';
import { answerFor } from './messages.ts';
import { applyMutant, mutantsOf, withProbes } from './mutants.ts';
import { nearestFirst, sampleOf, scoreOf, within } from './sampling.ts';

function changesOf(source: string, name = 'source.ts'): readonly string[] {
  return mutantsOf(name, source).map((mutant) => applyMutant(source, mutant));
}

describe('mutants', () => {
  it('move bounds, turn equalities round and exchange operators and arguments', () => {
    expect(changesOf('f = a < b;')).toContain('f = a <= b;');
    expect(changesOf('f = a === b;')).toContain('f = a !== b;');
    expect(changesOf('f = a + b;')).toContain('f = a - b;');
    expect(changesOf('f = a ?? b;')).toContain('f = a;');
    expect(changesOf('f = !a;')).toContain('f = a;');
    expect(changesOf('f = true;')).toContain('f = false;');
    expect(changesOf('f = g(a, b.c, 1);')).toContain('f = g(b.c, a, 1);');
    expect(changesOf('f = g(a, 1); f = Math.max(a, b);')).toEqual(['; f = Math.max(a, b);', 'f = g(a, 1); ;']);
  });

  it('forget conditions both ways, each part of one, and statements', () => {
    expect(changesOf('if (a) { b(); }')).toEqual(['if (true) { b(); }', 'if (false) { b(); }', 'if (a) { ; }']);
    expect(changesOf('const f = a ? b : c;')).toEqual(['const f = true ? b : c;', 'const f = false ? b : c;']);
    expect(changesOf('const f = a && b;')).toEqual(['const f = b;', 'const f = a;']);
    expect(changesOf('const f = a || b;')).toEqual(['const f = b;', 'const f = a;']);
  });

  it('leave texts, types, imports, assertions and lines of the log unchanged', () => {
    expect(changesOf("const f = 'a' + b;")).toEqual([]);
    expect(changesOf('type F = true; interface G { readonly h: false }; const f = a as true;')).toEqual([]);
    expect(changesOf("import { a } from './a.ts';")).toEqual([]);
    expect(changesOf('const f = <p className={a ? b : c} />;', 'source.tsx')).toEqual([]);
    expect(changesOf("if (a) { throw new Error('A bug.'); }")).toEqual(["if (true) { throw new Error('A bug.'); }"]);
    expect(changesOf('log.warn(a + b); this.#log.info(c, d); requestLog.info(a);')).toEqual([]);
  });

  it('name their line', () => {
    expect(mutantsOf('source.ts', 'const a = 1;\nconst b = a < 2;').map(({ line }) => line)).toEqual([2]);
  });
});

describe('probes', () => {
  it('precede each changed expression and leave its value', () => {
    const source = 'const f = a && b < c; if (d) { e(); }';
    expect(withProbes(source, new Map(mutantsOf('source.ts', source).entries()))).toBe(
      'const f = ($reach(1), ($reach(0), a && ($reach(2), b < c))); if (($reach(4), ($reach(3), d))) { ($reach(5), e()); }',
    );
  });
});

describe('a sample', () => {
  it('takes its share of every part, and the same for the same seed', () => {
    const values = Array.from({ length: 1000 }, (_, index) => index);
    const sample = sampleOf(values, 10, fractionsFrom(3));
    expect(sample.map((value) => Math.floor(value / 100))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sampleOf(values, 10, fractionsFrom(3))).toEqual(sample);
    expect(sampleOf(values, 10, fractionsFrom(4))).not.toEqual(sample);
    expect(sampleOf([1, 2], 10, fractionsFrom(3))).toEqual([1, 2]);
  });

  it('bounds the score of all mutants', () => {
    expect(scoreOf(85, 100)).toEqual({ percent: 85, low: 77, high: 91 });
    expect(scoreOf(10, 10)).toEqual({ percent: 100, low: 72, high: 100 });
    expect(scoreOf(0, 0)).toEqual({ percent: 0, low: 0, high: 100 });
  });
});

describe('the tests of a mutant', () => {
  it('run in the order of their distance from the source, then of their time', () => {
    const tests = [
      { path: 'test/service/http.test.ts', ms: 1 },
      { path: 'test/core/sync/engine/slow.test.ts', ms: 20 },
      { path: 'test/core/sync/engine/step.test.ts', ms: 10 },
      { path: 'test/core/sync/outbox.test.ts', ms: 1 },
    ];
    expect(nearestFirst('src/main/core/sync/engine/step.ts', tests).map(({ path }) => path)).toEqual([
      'test/core/sync/engine/step.test.ts',
      'test/core/sync/engine/slow.test.ts',
      'test/core/sync/outbox.test.ts',
      'test/service/http.test.ts',
    ]);
  });

  it('are the first ones if their time is limited, and always one', () => {
    const tests = [5, 6, 7].map((ms) => ({ ms }));
    expect(within(11, tests)).toEqual([{ ms: 5 }, { ms: 6 }]);
    expect(within(1, tests)).toEqual([{ ms: 5 }]);
    expect(within(Infinity, tests)).toEqual(tests);
  });
});

describe('a mutant', () => {
  const failedBefore = { file: 'before.test.ts', passed: false, ms: 1 };
  const passed = { file: 'now.test.ts', passed: true, ms: 1 };

  it('survives if its own tests pass, though one of an earlier mutant failed', () => {
    expect(answerFor(['now.test.ts'], [failedBefore, passed], 0)).toEqual({ passed: true, files: [passed] });
  });

  it('is noticed by a failing test and by an unhandled error', () => {
    expect(answerFor(['now.test.ts', 'before.test.ts'], [failedBefore, passed], 0).passed).toBe(false);
    expect(answerFor(['now.test.ts'], [passed], 1).passed).toBe(false);
  });
});
