import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProjectName } from '#renderer/popover/entries/project-name.tsx';

/** The part that gives way, and the rest. */
function partsOf(name: string): readonly (string | null | undefined)[] {
  const { container } = render(<ProjectName name={name} />);
  const [all] = container.children;
  const part = all?.firstElementChild?.textContent;
  return [part, all?.textContent.slice(part?.length)];
}

describe('the name of a project', () => {
  it.each([
    ['Office', 'Office', ''],
    ['Office hours', 'Office hours', ''],
    ['Riverside clinic, phase two', 'Riverside clinic, phase', ' two'],
    ['Riverside clinic, part b', 'Riverside clinic,', ' part b'],
    ['Donaudampfschifffahrt', 'Donaudampfschi', 'fffahrt'],
    ['𝒜'.repeat(20), '𝒜'.repeat(13), '𝒜'.repeat(7)],
    ['👩‍🚀'.repeat(13), '👩‍🚀'.repeat(6), '👩‍🚀'.repeat(7)],
  ])('keeps its last words where it is long, and its letters whole: %s', (name, gives, stays) => {
    expect(partsOf(name)).toEqual([gives, stays]);
  });
});
