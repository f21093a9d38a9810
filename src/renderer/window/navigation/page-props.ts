export interface PageProps {
  /** The part of the route after the page; null: the default view. */
  readonly detail: string | null;
}
