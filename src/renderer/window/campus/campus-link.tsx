/** An address that the directory gave: a press opens it in the browser. */
import { useActions } from '../../actions.ts';
import { deliberate } from '../../components/deliberate.ts';
import { useServices } from '../services.ts';
import * as styles from './campus.module.css';

export function CampusLink({ address }: { readonly address: string }) {
  const { clocktower } = useServices();
  const { perform } = useActions();
  return (
    // A link would take the page itself there, which no page of the program may.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <button type="button" role="link" className={styles.campusLink} {...deliberate(() => void perform(() => clocktower.openCampusLink({ address })))}>
      {address}
    </button>
  );
}
