import { AttentionList } from '../../popover/attention/attention-list.tsx';
import { useServices } from './services.ts';
import { PageTitle } from './page-title.tsx';
import { Shown } from '../../components/status/shown.tsx';
import * as pageStyles from './page.module.css';
import * as attentionStyles from '../../popover/attention/attention.module.css';
import * as nothingStyles from './nothing.module.css';

export function AttentionPage() {
  const { i18n, data } = useServices();
  const { attention: text, window: frame } = i18n.messages;
  return (
    <Shown query={data.view}>
      {(view) => (
        <div className={`${pageStyles.page} ${attentionStyles.attentionPage}`}>
          <header className={pageStyles.pageHead}>
            <PageTitle title={frame.pageTitle('attention')} />
            <p className={pageStyles.pageLede}>{text.lede}</p>
          </header>
          {view.attention.length > 0 ? null : (
            <div className={nothingStyles.nothing}>
              <p className={nothingStyles.nothingTitle}>{text.nothing}</p>
              <p>{text.nothingHint}</p>
            </div>
          )}
          <AttentionList view={view} />
        </div>
      )}
    </Shown>
  );
}
