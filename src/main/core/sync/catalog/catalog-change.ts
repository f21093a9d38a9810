/** Lets a view, such as a directory, through when it says something else than the one before: most changes of the View do not touch it. */
export function directoryNews<Told extends { readonly revision: number }>(tell: (view: Told) => void): (view: Told) => void {
  let told = '';
  return (view) => {
    const text = JSON.stringify({ ...view, revision: 0 });
    if (text !== told) {
      told = text;
      tell(view);
    }
  };
}
