import { differingPart } from './differing-part.ts';
import * as styles from './compared.module.css';

/** A text of one of two versions, in which the words are marked that the other does not have. */
export function Compared({ text, other }: { readonly text: string; readonly other: string }) {
  const { before, differing, after } = differingPart(text, other);
  return (
    <>
      {before}
      {differing === '' ? null : <mark className={styles.differing}>{differing}</mark>}
      {after}
    </>
  );
}
