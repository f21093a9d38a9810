/** What only a person can decide, with the room of a page: the same cards as in the popover. */
import '../../styles/nothing.css';
import '../../styles/today.css';
import '../../styles/attention.css';
import '../../styles/attention-page.css';
import { AttentionList } from '../../popover/attention/attention-list.tsx';
import { EditingStateContext } from '../../editing-state.ts';
import { useServices } from '../services.ts';
import type { Unfinished } from '../../unfinished.ts';
import { PageTitle } from '../page-title.tsx';
import { Shown } from '../../components/shown.tsx';

/** The window keeps what is typed for as long as it is open, so that nobody has to be told. */
const keepsEverything: { readonly unfinished: Unfinished } = { unfinished: { note: () => {}, isAnything: () => false } };

export function AttentionPage() {
  const { words, data } = useServices();
  const { attention: text, window: frame } = words.messages;
  return (
    <Shown query={data.view}>
      {(view) => (
        <div className="page attention-page">
          <header className="page-head">
            <PageTitle title={frame.pageTitle('attention')} />
            <p className="page-lede">{text.lede}</p>
          </header>
          {view.attention.length > 0 ? null : (
            <div className="nothing">
              <p className="nothing-title">{text.nothing}</p>
              <p>{text.nothingHint}</p>
            </div>
          )}
          <EditingStateContext value={keepsEverything}>
            <AttentionList view={view} />
          </EditingStateContext>
        </div>
      )}
    </Shown>
  );
}
