import type { CatalogView } from '#shared/timer/catalog.ts';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { useServices } from '../../shell/services.ts';
import { shortcuts } from '../../navigation/shortcuts.ts';
import { useShortcutKeys } from '../../navigation/use-shortcut-keys.ts';
import { isEmptyFilter, noFilter, periodChoices, type Filter, type PeriodChoice } from './filter.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from '../timeline.module.css';

interface SearchBarProps {
  readonly filter: Filter;
  readonly catalog: CatalogView | null;
  readonly onChange: (filter: Filter) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

export function SearchBar({ filter, catalog, onChange, field }: SearchBarProps) {
  const { timeline, reports, projectAndTask } = useServices().i18n.messages;
  const searchKeys = useShortcutKeys()(shortcuts.search);
  const tags = catalog?.tags ?? [];
  const clients = catalog?.clients ?? [];
  function periodName(period: PeriodChoice): string {
    return period === 'any' ? timeline.anyTime : period === 'days' ? timeline.otherDays : reports.periodName(period);
  }
  return (
    <search className={styles.searchBar}>
      <label className={styles.searchField}>
        <Search aria-hidden size={16} strokeWidth={1.5} />
        <input
          ref={field}
          type="text"
          className={controlStyles.textInput}
          dir="auto"
          maxLength={500}
          aria-label={timeline.search}
          aria-keyshortcuts={searchKeys.spoken}
          placeholder={timeline.searchPlaceholder}
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isEmptyFilter(filter)) {
              event.preventDefault();
              onChange(noFilter);
            }
          }}
        />
        {filter.text === '' ? (
          <kbd aria-hidden="true" className={`${controlStyles.keys} ${styles.searchKeys}`}>
            {searchKeys.shown}
          </kbd>
        ) : null}
      </label>
      <Select
        label={projectAndTask.project}
        value={filter.projectId}
        choices={[
          { value: null, label: timeline.anyProject },
          { value: 'no project', label: projectAndTask.noProject },
          ...(catalog?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(projectId) => onChange({ ...filter, projectId })}
      />
      {tags.length === 0 ? null : (
        <Select
          label={timeline.filterTag}
          value={filter.tagId}
          choices={[{ value: null, label: timeline.anyTag }, ...tags.map(({ id, name }) => ({ value: id, label: name ?? projectAndTask.unnamed(id) }))]}
          onChoose={(tagId) => onChange({ ...filter, tagId })}
        />
      )}
      {clients.length === 0 ? null : (
        <Select
          label={projectAndTask.client}
          value={filter.clientId}
          choices={[
            { value: null, label: projectAndTask.anyClient },
            { value: 'no client', label: projectAndTask.noClient },
            ...clients.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChoose={(clientId) => onChange({ ...filter, clientId })}
        />
      )}
      {catalog?.offers.billing === true ? (
        <Select
          label={projectAndTask.billable}
          value={filter.billable}
          choices={[
            { value: null, label: projectAndTask.anyBillable },
            { value: true, label: projectAndTask.billable },
            { value: false, label: projectAndTask.notBillable },
          ]}
          onChoose={(billable) => onChange({ ...filter, billable })}
        />
      ) : null}
      <Select label={timeline.filterPeriod} value={filter.period} choices={periodChoices.map((each) => ({ value: each, label: periodName(each) }))} onChoose={(period) => onChange({ ...filter, period })} />
      {filter.period === 'days' ? (
        <span className={styles.dateInputs}>
          <input type="date" className={`${controlStyles.textInput} ${controlStyles.dateInput}`} aria-label={timeline.filterFrom} value={filter.from} onChange={(event) => onChange({ ...filter, from: event.target.value })} />
          <span aria-hidden="true">–</span>
          <input type="date" className={`${controlStyles.textInput} ${controlStyles.dateInput}`} aria-label={timeline.filterTo} value={filter.to} onChange={(event) => onChange({ ...filter, to: event.target.value })} />
        </span>
      ) : null}
      {isEmptyFilter(filter) && filter.period !== 'days' ? null : <IconButton icon={X} label={timeline.clearSearch} onPress={() => onChange(noFilter)} />}
    </search>
  );
}
