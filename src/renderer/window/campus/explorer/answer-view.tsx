/** The answer of a method: status, meaning, usage, and the content as a table, a tree or text. */
import type { ExplorerAnswer, ExplorerTable, ExplorerTree, ShownValue } from '#shared/campus/explorer.ts';
import { statusMeaning } from '#shared/campus/failures.ts';
import type { CampusMethod } from '#shared/campus/methods.ts';
import { assertNever } from '#shared/values/result.ts';
import { useServices } from '../../shell/services.ts';
import { useNowMs } from '../../../clock/use-now.ts';
import type { AnswerShape } from './explorer-draft.ts';
import { CampusLink } from '../campus-link.tsx';
import { Segments } from '../map/segments.tsx';
import { ageGrid, ageText } from '../freshness.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as campusStyles from '../campus.module.css';
import * as explorerStyles from './explorer.module.css';

const shapes = ['table', 'tree', 'raw', 'fields'] as const;

function Value({ value }: { readonly value: ShownValue | null }) {
  const { campusPage } = useServices().i18n.messages;
  if (value === null || value.kind === 'null') {
    return <span className={explorerStyles.valueAbsent}>{campusPage.absent}</span>;
  }
  if (value.kind === 'text' && /^https:\/\/\S+$/.test(value.text)) {
    return <CampusLink address={value.text} />;
  }
  return (
    <span
      dir="auto"
      data-kind={value.kind}
      title={value.mismatch ? campusPage.mismatch : undefined}
      className={value.mismatch ? explorerStyles.valueMismatch : undefined}
    >
      {value.text}
    </span>
  );
}

function Table({ table }: { readonly table: ExplorerTable | null }) {
  const { campusPage } = useServices().i18n.messages;
  if (table === null || table.rows.length === 0) {
    return <p className={campusStyles.listEmpty}>{table === null ? campusPage.noTable : campusPage.nothing}</p>;
  }
  return (
    <>
      {/* A scrollable region must be focusable to scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={explorerStyles.answerScroll} aria-label={campusPage.shape.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              // Rows have no identity and a fixed order.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={table.columns[column]}>
                    <Value value={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={controlStyles.fieldHint}>
        {[
          table.hiddenRows > 0 ? campusPage.hiddenRows(table.hiddenRows) : null,
          table.hiddenColumns > 0 ? campusPage.hiddenColumns(table.hiddenColumns) : null,
        ]
          .filter((part) => part !== null)
          .join(', ')}
      </p>
    </>
  );
}

function Tree({ tree }: { readonly tree: ExplorerTree | null }) {
  const { campusPage } = useServices().i18n.messages;
  if (tree === null) {
    return <p className={campusStyles.listEmpty}>{campusPage.noTree}</p>;
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={`${explorerStyles.answerScroll} ${explorerStyles.answerTree}`} aria-label={campusPage.shape.tree} tabIndex={0}>
        {tree.lines.map(({ depth, name, value, members }, index) => (
          // Lines have no identity and a fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={explorerStyles.treeLine} style={{ paddingInlineStart: depth * 16 }}>
            {name === null ? null : <span className={explorerStyles.treeName}>{name}</span>}
            {value.kind === 'list' || value.kind === 'object' ? (
              <span className={campusStyles.badge}>{campusPage.members(members)}</span>
            ) : (
              <Value value={value} />
            )}
          </div>
        ))}
      </section>
      {tree.cut ? <p className={controlStyles.fieldHint}>{campusPage.treeCut}</p> : null}
    </>
  );
}

function Fields({ method }: { readonly method: CampusMethod }) {
  const { campusPage } = useServices().i18n.messages;
  if (method.fields.length === 0) {
    return <p className={campusStyles.listEmpty}>{campusPage.noFields}</p>;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={explorerStyles.answerScroll} aria-label={campusPage.shape.fields} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{campusPage.fieldName}</th>
            <th scope="col">{campusPage.fieldType}</th>
          </tr>
        </thead>
        <tbody>
          {method.fields.map(({ name, type }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AnswerHead({ answer }: { readonly answer: ExplorerAnswer }) {
  const { messages } = useServices().i18n;
  const { campus, campusPage } = messages;
  const nowMs = useNowMs(ageGrid);
  const { status, httpStatus, failure, milliseconds, bytes, counted, counter, keptSince } = answer;
  return (
    <>
      <p className={explorerStyles.answerHead}>
        {status === null ? null : (
          <strong className={explorerStyles.status} data-tone={failure === null ? 'quiet' : 'alert'}>
            {status} {campus.statusMeaning(statusMeaning(status))}
          </strong>
        )}
        {httpStatus === null || httpStatus === status ? null : <span>{campusPage.httpStatus(httpStatus)}</span>}
        <span>{campusPage.milliseconds(milliseconds)}</span>
        <span>{messages.bytes(bytes)}</span>
        <span>{campusPage.countedTo({ counted: campus.counted[counted], counter })}</span>
      </p>
      {failure === null ? null : <p className={explorerStyles.answerFailure}>{campus.failure(failure)}</p>}
      {keptSince === null ? null : <p className={explorerStyles.answerFailure}>{campus.keptSince(ageText(keptSince, nowMs, messages))}</p>}
    </>
  );
}

function Body({ shape, answer, method }: { readonly shape: AnswerShape; readonly answer: ExplorerAnswer; readonly method: CampusMethod }) {
  const { table, tree, raw } = answer;
  const { campusPage } = useServices().i18n.messages;
  switch (shape) {
    case 'table':
      return <Table table={table} />;
    case 'tree':
      return <Tree tree={tree} />;
    case 'raw':
      return (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={explorerStyles.answerScroll} aria-label={campusPage.shape.raw} tabIndex={0}>
            <pre>{raw.text}</pre>
          </section>
          {raw.hiddenCharacters > 0 ? <p className={controlStyles.fieldHint}>{campusPage.rawCut(raw.hiddenCharacters)}</p> : null}
        </>
      );
    case 'fields':
      return <Fields method={method} />;
    default:
      return assertNever(shape);
  }
}

interface AnswerViewProps {
  readonly method: CampusMethod;
  readonly answer: ExplorerAnswer | null;
  readonly shape: AnswerShape | null;
  readonly onShape: (shape: AnswerShape) => void;
}

/** Chooses a table if there is one, else a tree, else text. */
function firstShape({ table, tree }: ExplorerAnswer): AnswerShape {
  return table !== null ? 'table' : tree !== null ? 'tree' : 'raw';
}

export function AnswerView({ method, answer, shape, onShape }: AnswerViewProps) {
  const { campusPage } = useServices().i18n.messages;
  const open = answer === null ? 'fields' : (shape ?? firstShape(answer));
  return (
    <section className={explorerStyles.answer} aria-label={campusPage.answer}>
      {answer === null ? null : <AnswerHead answer={answer} />}
      <Segments
        label={campusPage.shapes}
        choices={shapes}
        chosen={open}
        name={(each) => campusPage.shape[each]}
        isPossible={(each) => answer !== null || each === 'fields'}
        onChoose={onShape}
      />
      {answer === null ? <Fields method={method} /> : <Body shape={open} answer={answer} method={method} />}
    </section>
  );
}
