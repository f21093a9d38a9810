import { describe, expect, it } from 'vitest';
import { matchKind } from '#shared/values/match-kind.ts';

type Shape = { readonly kind: 'circle'; readonly radius: number } | { readonly kind: 'square' | 'cube'; readonly side: number };

function size(shape: Shape): number {
  return matchKind(shape, { circle: ({ radius }) => 2 * radius, square: ({ side }) => side, cube: ({ side }) => side });
}

describe('matchKind', () => {
  it('calls the function of the kind with the value, also where one type has several kinds', () => {
    expect([size({ kind: 'circle', radius: 2 }), size({ kind: 'square', side: 3 }), size({ kind: 'cube', side: 5 })]).toEqual([4, 3, 5]);
  });
});
