import type { CatalogView } from '#shared/timer/catalog.ts';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { useServices } from '../../shell/services.ts';
import { shortcuts } from '../../navigation/shortcuts.ts';
import { useKeysOf } from '../../navigation/use-keys-of.ts';
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
  const searchKeys = useKeysOf()(shortcuts.search);
  const tags = (catalog?.tags ?? []).map(({ id, name }) => ({ id, name: name ?? projectAndTask.unnamed(id) }));
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
      <select
        className={controlStyles.selectInput}
        aria-label={timeline.filterProject}
        value={filter.projectId ?? ''}
        onChange={(event) => onChange({ ...filter, projectId: event.target.value === 'no project' ? 'no project' : (catalog?.projects.find(({ id }) => id === event.target.value)?.id ?? null) })}
      >
        <option value="">{timeline.anyProject}</option>
        <option value="no project">{projectAndTask.noProject}</option>
        {(catalog?.projects ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {tags.length === 0 ? null : (
        <select
          className={controlStyles.selectInput}
          aria-label={timeline.filterTag}
          value={filter.tagId ?? ''}
          onChange={(event) => onChange({ ...filter, tagId: tags.find(({ id }) => id === event.target.value)?.id ?? null })}
        >
          <option value="">{timeline.anyTag}</option>
          {tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {clients.length === 0 ? null : (
        <select
          className={controlStyles.selectInput}
          aria-label={projectAndTask.client}
          value={filter.clientId ?? ''}
          onChange={(event) => onChange({ ...filter, clientId: event.target.value === 'no client' ? 'no client' : (clients.find(({ id }) => id === event.target.value)?.id ?? null) })}
        >
          <option value="">{projectAndTask.anyClient}</option>
          <option value="no client">{projectAndTask.noClient}</option>
          {clients.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {catalog?.offers.billing === true ? (
        <select
          className={controlStyles.selectInput}
          aria-label={projectAndTask.billable}
          value={String(filter.billable ?? '')}
          onChange={(event) => onChange({ ...filter, billable: event.target.value === '' ? null : event.target.value === 'true' })}
        >
          <option value="">{projectAndTask.anyBillable}</option>
          <option value="true">{projectAndTask.billable}</option>
          <option value="false">{projectAndTask.notBillable}</option>
        </select>
      ) : null}
      <select
        className={controlStyles.selectInput}
        aria-label={timeline.filterPeriod}
        value={filter.period}
        onChange={(event) => onChange({ ...filter, period: periodChoices.find((each) => each === event.target.value) ?? 'any' })}
      >
        {periodChoices.map((each) => (
          <option key={each} value={each}>
            {periodName(each)}
          </option>
        ))}
      </select>
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
