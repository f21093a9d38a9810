/** What only a person can decide, with the room of a page: the same cards as in the popover. */
import '../../styles/nothing.css';
import '../../styles/today.css';
import '../../styles/attention.css';
import '../../styles/attention-page.css';
import { useSyncExternalStore } from 'react';
import { AttentionList } from '../../popover/attention/attention-list.tsx';
import { EditingStateContext } from '../../popover/popover-state.ts';
import { useServices } from '../services.ts';
import type { Unfinished } from '../../unfinished.ts';
import { PageTitle } from '../page-title.tsx';
import { useWindowState } from '../window-state.ts';

/** The window keeps what is typed for as long as it is open, so that nobody has to be told. */
const kept: Unfinished = { note: () => {}, isAnything: () => false };

export function AttentionPage() {
  const { attention: text, window: frame } = useServices().words.messages;
  const { view: store } = useWindowState();
  const told = useSyncExternalStore(store.subscribe, store.current);
  if (told.kind !== 'view') {
    return null;
  }
  const isNothing = told.view.attention.length === 0;
  return (
    <div className="page attention-page">
      <header className="page-head">
        <PageTitle title={frame.pageTitle('attention')} />
        <p className="page-lede">{text.lede}</p>
      </header>
      {isNothing ? (
        <div className="nothing">
          <p className="nothing-title">{text.nothing}</p>
          <p>{text.nothingHint}</p>
        </div>
      ) : null}
      <EditingStateContext value={{ store, unfinished: kept }}>
        <AttentionList view={told.view} />
      </EditingStateContext>
    </div>
  );
}
