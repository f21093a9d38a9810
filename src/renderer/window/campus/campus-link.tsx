/** A URL from the directory; a click opens it in the browser. */
import { useActions } from '../../page/actions.ts';
import { singlePress } from '../../components/keyboard/single-press.ts';
import { useServices } from '../shell/services.ts';
import * as styles from './campus.module.css';

export function CampusLink({ address }: { readonly address: string }) {
  const { clocktower } = useServices();
  const { perform } = useActions();
  return (
    // A link would navigate the page, which pages of the program may not.
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="link"
      className={styles.campusLink}
      {...singlePress(() => void perform(() => clocktower.openCampusLink({ address })))}
    >
      {address}
    </button>
  );
}
