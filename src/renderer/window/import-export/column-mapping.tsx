/** What each column of a table becomes. Ignored columns stand out. */
import { columnRoleSchema, type ColumnRole, type ColumnRoles, type ImportPreview } from '#shared/history/import-export.ts';
import { Select } from '../../components/select/select.tsx';
import { useServices } from '../shell/services.ts';
import { ScrollingTable } from '../reports/scrolling-table.tsx';
import * as styles from './import-export.module.css';
import * as tableStyles from '../shell/page/table.module.css';

interface ColumnMappingProps {
  readonly columns: ImportPreview['columns'];
  readonly onChange: (roles: ColumnRoles) => void;
}

export function ColumnMapping({ columns, onChange }: ColumnMappingProps) {
  const { importExport } = useServices().i18n.messages;
  const roles = columns.map(({ role }) => role);

  const choices = [
    { value: null, label: importExport.ignored },
    ...columnRoleSchema.options.map((role) => ({ value: role, label: importExport.columnRole(role) })),
  ];

  function choose(index: number, role: ColumnRole | null): void {
    onChange(roles.map((before, at) => (at === index ? role : before)));
  }

  return (
    <ScrollingTable label={importExport.columns}>
      <table className={tableStyles.table}>
        <caption className={tableStyles.tableCaption}>{`${importExport.columns}. ${importExport.columnsHint}`}</caption>
        <thead>
          <tr>
            <th scope="col">{importExport.columnName}</th>
            <th scope="col">{importExport.columnExample}</th>
            <th scope="col">{importExport.columnBecomes}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, example, role }, index) => {
            const title = name === '' ? importExport.numberedColumn(index + 1) : name;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a table may have several columns of one name, and their order does not change
              <tr key={index} className={role === null ? styles.ignoredColumn : undefined}>
                <th scope="row" dir="auto">
                  {title}
                </th>
                <td dir="auto">{example}</td>
                <td>
                  <Select<ColumnRole | null>
                    label={importExport.columnBecomesNamed(title)}
                    value={role}
                    choices={choices}
                    onChoose={(chosen) => choose(index, chosen)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
