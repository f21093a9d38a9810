/** An empty list says what will be there, and offers the one thing that fills it. */
import '../../styles/nothing.css';
import { useServices } from '../services.ts';

export function Nothing({ isSearch, onNew }: { readonly isSearch: boolean; readonly onNew: () => void }) {
  const { timeline } = useServices().i18n.messages;
  return (
    <div className="nothing">
      <p className="nothing-title">{isSearch ? timeline.nothingFound : timeline.nothingYet}</p>
      <p>{isSearch ? timeline.nothingFoundHint : timeline.nothingYetHint}</p>
      {isSearch ? null : (
        <button type="button" className="outline-button" onClick={onNew}>
          {timeline.newEntry}
        </button>
      )}
    </div>
  );
}
