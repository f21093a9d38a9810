import { localDateSchema } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { DateField } from '../../../components/dates/date-field.tsx';
import { projectChoices } from '../../../components/select/project-choices.ts';
import { useServices } from '../../shell/services.ts';
import { filterPart, Filters } from '../../shell/page/filters.tsx';
import { usePeriodShortcuts } from '../../shell/period-shortcuts.ts';
import { shortcuts as keyShortcuts } from '../../navigation/shortcuts.ts';
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
  const { i18n } = useServices();
  const { timeline, reports, projectAndTask } = i18n.messages;
  const searchKeys = useShortcutKeys()(keyShortcuts.search);
  const shortcuts = usePeriodShortcuts(({ first, last }) => onChange({ ...filter, period: 'days', from: first, to: last }));
  const tags = catalog?.tags ?? [];
  const clients = catalog?.clients ?? [];
  function periodName(period: PeriodChoice): string {
    return period === 'any' ? timeline.anyTime : period === 'days' ? timeline.otherDays : reports.periodName(period);
  }
  const [from, to] = [foreignOrNull(localDateSchema, filter.from), foreignOrNull(localDateSchema, filter.to)];
  const parts = [
    filterPart({
      label: projectAndTask.project,
      value: filter.projectId,
      none: null,
      choices: projectChoices<'no project' | null>(
        catalog?.projects ?? [],
        { value: null, label: timeline.anyProject },
        { value: 'no project', label: projectAndTask.noProject, color: null },
      ),
      onChoose: (projectId) => onChange({ ...filter, projectId }),
    }),
    ...(tags.length === 0
      ? []
      : [
          filterPart({
            label: timeline.filterTag,
            value: filter.tagId,
            none: null,
            choices: [
              { value: null, label: timeline.anyTag },
              ...tags.map(({ id, name }) => ({ value: id, label: name ?? projectAndTask.unnamed(id) })),
            ],
            onChoose: (tagId) => onChange({ ...filter, tagId }),
          }),
        ]),
    ...(clients.length === 0
      ? []
      : [
          filterPart({
            label: projectAndTask.client,
            value: filter.clientId,
            none: null,
            choices: [
              { value: null, label: projectAndTask.anyClient },
              { value: 'no client', label: projectAndTask.noClient },
              ...clients.map(({ id, name }) => ({ value: id, label: name })),
            ],
            onChoose: (clientId) => onChange({ ...filter, clientId }),
          }),
        ]),
    ...(catalog?.offers.billing === true
      ? [
          filterPart({
            label: projectAndTask.billable,
            value: filter.billable,
            none: null,
            choices: [
              { value: null, label: projectAndTask.anyBillable },
              { value: true, label: projectAndTask.billable },
              { value: false, label: projectAndTask.notBillable },
            ],
            onChoose: (billable) => onChange({ ...filter, billable }),
          }),
        ]
      : []),
    filterPart({
      label: timeline.filterPeriod,
      value: filter.period,
      none: 'any',
      text: filter.period === 'days' && from !== null && to !== null && from <= to ? i18n.dateSpan(from, to) : null,
      choices: periodChoices.map((each) => ({ value: each, label: periodName(each) })),
      onChoose: (period) => onChange({ ...filter, period }),
    }),
  ];
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
      {filter.text === '' ? null : (
        <IconButton
          icon={X}
          label={timeline.clearSearch}
          onPress={() => {
            onChange({ ...filter, text: '' });
            field.current?.focus();
          }}
        />
      )}
      <Filters parts={parts} onClear={() => onChange({ ...noFilter, text: filter.text })}>
        {filter.period === 'days' ? (
          <span className={styles.dateInputs}>
            <DateField
              label={timeline.filterFrom}
              value={from}
              shortcuts={shortcuts}
              onChange={(date) => onChange({ ...filter, from: date ?? '' })}
            />
            <span aria-hidden="true">–</span>
            <DateField
              label={timeline.filterTo}
              value={to}
              shortcuts={shortcuts}
              onChange={(date) => onChange({ ...filter, to: date ?? '' })}
            />
          </span>
        ) : null}
      </Filters>
    </search>
  );
}
