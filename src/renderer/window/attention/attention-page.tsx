/** What only a user can decide, with the folder of a page: the same cards as in the popover. */
import '../../styles/nothing.css';
import '../../styles/today.css';
import '../../styles/attention.css';
import '../../styles/attention-page.css';
import { AttentionList } from '../../popover/attention/attention-list.tsx';
import { useServices } from '../services.ts';
import { PageTitle } from '../page-title.tsx';
import { Shown } from '../../components/shown.tsx';

export function AttentionPage() {
  const { i18n, data } = useServices();
  const { attention: text, window: frame } = i18n.messages;
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
          <AttentionList view={view} />
        </div>
      )}
    </Shown>
  );
}
