/** Lets a view, such as a catalog, through when it says something else than the one before: most changes of the View do not touch it. */
export function whenChanged<Shown extends { readonly revision: number }>(push: (view: Shown) => void): (view: Shown) => void {
  let last = '';
  return (view) => {
    const text = JSON.stringify({ ...view, revision: 0 });
    if (text !== last) {
      last = text;
      push(view);
    }
  };
}
