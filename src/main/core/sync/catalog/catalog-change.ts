/** Passes on a view only if its content changed: most changes of the View do not affect a catalog. */
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
