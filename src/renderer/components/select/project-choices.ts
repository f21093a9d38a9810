import type { ProjectView } from '#shared/timer/view.ts';
import type { Choice, SelectValue } from './select.tsx';

/** The choices of a select of projects, each with its dot; `first` has none, or a hollow one if it stands for no project. */
export function projectChoices<First extends SelectValue>(
  projects: readonly Pick<ProjectView, 'id' | 'name' | 'color'>[],
  ...first: readonly { readonly value: First; readonly label: string; readonly color?: null }[]
): readonly Choice<First | ProjectView['id']>[] {
  return [...first, ...projects.map(({ id, name, color }) => ({ value: id, label: name, color }))];
}
