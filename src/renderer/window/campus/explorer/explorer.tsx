/** The method explorer: the list of methods, and the form and the answer of the selected one. */
import type { CampusPage } from '#shared/campus/page.ts';
import { methodById } from '#shared/campus/methods.ts';
import { searchMethods } from '#shared/campus/search-methods.ts';
import { moveInColumn } from '../../../components/keyboard/arrow-keys.ts';
import { useServices } from '../../shell/services.ts';
import { AnswerView } from './answer-view.tsx';
import { type CallDraft, type ExplorerState, methodDraft, withDraft } from './explorer-draft.ts';
import { MethodForm } from './method-form.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as campusStyles from '../campus.module.css';
import * as explorerStyles from './explorer.module.css';

interface ExplorerProps {
  readonly page: CampusPage;
  readonly state: ExplorerState;
  readonly onChange: (change: Partial<ExplorerState>) => void;
}

/** The directory's own names of its services are in lower case. */
function serviceTitle(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

export function Explorer({ page, state, onChange }: ExplorerProps) {
  const { campusPage } = useServices().i18n.messages;
  const groups = searchMethods(state.search);
  const method = state.methodId === null ? null : methodById(state.methodId);
  const draft = method === null ? null : methodDraft(state, method.id);
  const ids = groups.flatMap(({ methods }) => methods.map(({ id }) => id));
  const reached = state.methodId !== null && ids.includes(state.methodId) ? state.methodId : ids[0];
  return (
    <div className={`${campusStyles.campusColumns} ${campusStyles.explorer}`}>
      <div className={explorerStyles.methodSide}>
        <input
          className={controlStyles.textInput}
          type="search"
          aria-label={campusPage.search}
          placeholder={campusPage.search}
          value={state.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        {groups.length === 0 ? <p className={campusStyles.listEmpty}>{campusPage.noMethod(state.search)}</p> : null}
        {/* The buttons handle keys; arrow keys bubble up to here. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <nav
          className={explorerStyles.methodList}
          aria-label={campusPage.methodList}
          onKeyDown={(event) => moveInColumn(event, event.currentTarget)}
        >
          <table className={explorerStyles.methodTable}>
            <caption className={controlStyles.visuallyHidden}>{campusPage.methodList}</caption>
            <colgroup>
              <col />
              <col />
            </colgroup>
            <thead className={controlStyles.visuallyHidden}>
              <tr>
                <th scope="col">{campusPage.fact.method}</th>
                <th scope="col">{campusPage.methodMeaning}</th>
              </tr>
            </thead>
            {groups.map(({ service, methods }) => (
              <tbody key={service}>
                <tr>
                  <th scope="rowgroup" colSpan={2} className={explorerStyles.methodService}>
                    {campusPage.kindAndCount({ kind: serviceTitle(service), count: methods.length })}
                  </th>
                </tr>
                {methods.map(({ id, path, key }) => (
                  <tr key={id} className={explorerStyles.methodRow}>
                    <th scope="row">
                      <button
                        type="button"
                        className={controlStyles.ellipsis}
                        title={path}
                        aria-current={id === state.methodId ? 'true' : undefined}
                        tabIndex={id === reached ? 0 : -1}
                        onClick={() => onChange({ methodId: id, shape: null })}
                      >
                        {path}
                      </button>
                    </th>
                    <td title={campusPage.methodDescription(id)}>
                      <span className={explorerStyles.methodMeaning}>
                        <span className={controlStyles.ellipsis}>{campusPage.methodDescription(id)}</span>
                        {key === 'none' ? <span className={campusStyles.badge}>{campusPage.keyBadge.none}</span> : null}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </nav>
      </div>
      <div className={explorerStyles.methodDetail}>
        {method === null || draft === null ? (
          <p className={campusStyles.listEmpty}>{campusPage.pickMethod}</p>
        ) : (
          <>
            <MethodForm
              key={method.id}
              method={method}
              draft={draft}
              page={page}
              onChange={(change: Partial<CallDraft>) => onChange(withDraft(state, method.id, change))}
            />
            <AnswerView method={method} answer={draft.answer} shape={state.shape} onShape={(shape) => onChange({ shape })} />
          </>
        )}
      </div>
    </div>
  );
}
