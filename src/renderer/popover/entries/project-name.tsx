/**
 * A project's name in a row: its middle gives way where it is too long, because names of one client's projects often differ at their ends.
 */
import { lettersOf } from '#shared/values/bidi.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './entries.module.css';

/** Letters that always fit, and most of those at the end that stay. */
const short = 12;
const endLetters = 7;

/** Where the end begins: at its first word, if one begins there. */
function endOf(name: string): number {
  const letters = name.length <= short ? [] : lettersOf(name);
  if (letters.length <= short) {
    return name.length;
  }
  const end = letters.slice(-endLetters).join('');
  return name.length - end.length + Math.max(0, end.search(/\s\S{2}/u));
}

export function ProjectName({ name }: { readonly name: string }) {
  const cut = endOf(name);
  return (
    <span className={styles.rowProject} dir="auto">
      <span className={controlStyles.ellipsis}>{name.slice(0, cut)}</span>
      {name.slice(cut)}
    </span>
  );
}
