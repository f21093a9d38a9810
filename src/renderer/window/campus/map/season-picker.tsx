import type { CampusDirectoryView } from '#shared/campus/page.ts';
import { parseTermCode } from '#shared/campus/terms.ts';
import { useActions } from '../../../page/actions.ts';
import { Select } from '../../../components/select/select.tsx';
import { useServices } from '../../shell/services.ts';
import * as styles from './campus-map.module.css';

export function SeasonPicker({ directory }: { readonly directory: CampusDirectoryView }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { campus, campusPage } = i18n.messages;
  const { seasons, nests } = directory;
  if (seasons.choices.length < 2) {
    return null;
  }
  return (
    <label className={styles.picker}>
      <span>{campusPage.season}</span>
      <Select
        value={String(nests.term ?? '')}
        choices={seasons.choices.map((term) => ({ value: String(term), label: campus.season(term) }))}
        onChoose={(term) => void perform(() => clocktower.chooseCampusSeason({ term: parseTermCode(Number(term)) }))}
      />
    </label>
  );
}
