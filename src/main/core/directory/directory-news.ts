/** Lets a directory through when it says something else than the one before: most changes of the View do not touch it. */
import type { DirectoryView } from '#shared/directory.ts';

export function directoryNews(tell: (view: DirectoryView) => void): (view: DirectoryView) => void {
  let told = '';
  return (view) => {
    const text = JSON.stringify({ ...view, revision: 0 });
    if (text !== told) {
      told = text;
      tell(view);
    }
  };
}
