/** Two frames over each other: the entry was tracked at the same time as another. Said in words elsewhere. */
export function OverlapMark() {
  return <span aria-hidden className="overlap-mark" />;
}
