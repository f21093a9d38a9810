/** A project's colour as a ringed dot; a hollow ring where there is no project. Always beside the project's name or a word for it. */
import type { ProjectView } from '#shared/timer/view.ts';

export function ColorDot({ project }: { readonly project: Pick<ProjectView, 'color'> | null }) {
  // Set through element.style: a colour that is none leaves the dot hollow, and nothing else can come of it.
  return project === null ? (
    <span aria-hidden className="dot dot-hollow" />
  ) : (
    <span aria-hidden className="dot" style={{ backgroundColor: project.color }} />
  );
}
