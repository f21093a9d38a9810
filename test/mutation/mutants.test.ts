import { describe, expect, it } from 'vitest';
import { applyMutant, mutantsOf } from './mutants.ts';

function changesOf(source: string, name = 'source.ts'): readonly string[] {
  return mutantsOf(name, source).map((mutant) => applyMutant(source, mutant));
}

describe('mutants', () => {
  it('move bounds, turn equalities round and exchange operators', () => {
    expect(changesOf('f = a < b;')).toContain('f = a <= b;');
    expect(changesOf('f = a === b;')).toContain('f = a !== b;');
    expect(changesOf('f = a + b;')).toContain('f = a - b;');
    expect(changesOf('f = a && b;')).toContain('f = a || b;');
    expect(changesOf('f = a ?? b;')).toContain('f = a;');
    expect(changesOf('f = !a;')).toContain('f = a;');
    expect(changesOf('f = true;')).toContain('f = false;');
  });

  it('forget conditions both ways, and statements', () => {
    expect(changesOf('if (a) { b(); }')).toEqual(['if (true) { b(); }', 'if (false) { b(); }', 'if (a) { ; }']);
    expect(changesOf('const f = a ? b : c;')).toEqual(['const f = true ? b : c;', 'const f = false ? b : c;']);
  });

  it('leave texts, types, imports and assertions unchanged', () => {
    expect(changesOf("const f = 'a' + b;")).toEqual([]);
    expect(changesOf('type F = true; interface G { readonly h: false }')).toEqual([]);
    expect(changesOf("import { a } from './a.ts';")).toEqual([]);
    expect(changesOf('const f = <p className={a ? b : c} />;', 'source.tsx')).toEqual([]);
  });

  it('name their line', () => {
    expect(mutantsOf('source.ts', 'const a = 1;\nconst b = a < 2;').map(({ line }) => line)).toEqual([2]);
  });
});
