import { AttentionList } from '../../popover/attention/attention-list.tsx';
import { useServices } from './services.ts';
import { EmptyState } from './page/empty-state.tsx';
import { PageHead } from './page/page-title.tsx';
import { Shown } from '../../components/status/shown.tsx';
import * as pageStyles from './page/page.module.css';
import * as attentionStyles from '../../popover/attention/attention.module.css';

export function AttentionPage() {
  const { i18n, data } = useServices();
  const { attention: text, window: frame } = i18n.messages;
  return (
    <Shown query={data.view}>
      {(view) => (
        <div className={`${pageStyles.page} ${attentionStyles.attentionPage}`}>
          <PageHead title={frame.pageTitle('attention')} lede={text.lede} />
          {view.attention.length + view.recovered > 0 ? null : <EmptyState title={text.nothing} hint={text.nothingHint} />}
          <AttentionList view={view} />
        </div>
      )}
    </Shown>
  );
}
