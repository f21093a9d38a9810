/** An empty list: explains what it will contain, and offers a button to add it. */
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as nothingStyles from '../shell/nothing.module.css';

export function Nothing({ isSearch, onNew }: { readonly isSearch: boolean; readonly onNew: () => void }) {
  const { timeline } = useServices().i18n.messages;
  return (
    <div className={nothingStyles.nothing}>
      <p className={nothingStyles.nothingTitle}>{isSearch ? timeline.nothingFound : timeline.nothingYet}</p>
      <p>{isSearch ? timeline.nothingFoundHint : timeline.nothingYetHint}</p>
      {isSearch ? null : (
        <button type="button" className={controlStyles.outlineButton} onClick={onNew}>
          {timeline.newEntry}
        </button>
      )}
    </div>
  );
}
