/** One method: its parameters as fields, its URL with the key masked, and the button to call it. */
import { maskedAddress, pathOf, prepareCall } from '#shared/campus/calls.ts';
import type { CampusMethod } from '#shared/campus/methods.ts';
import type { CampusPage } from '#shared/campus/page.ts';
import { termText } from '#shared/campus/terms.ts';
import { type FormEvent, useId, useState } from 'react';
import { useActions } from '../../../page/actions.ts';
import { useServices } from '../../shell/services.ts';
import type { Problem } from '../../../page/bridge.ts';
import { FieldProblem } from '../../../components/fields/field-problem.tsx';
import { Segments } from '../map/segments.tsx';
import { type CallDraft, copyOf, requestOf } from './explorer-draft.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as explorerStyles from './explorer.module.css';

interface MethodFormProps {
  readonly method: CampusMethod;
  readonly draft: CallDraft;
  readonly page: CampusPage;
  readonly onChange: (change: Partial<CallDraft>) => void;
}

/** Returns the URL with the values entered so far; otherwise the method's path. */
function addressOf({ method, draft, page }: Pick<MethodFormProps, 'method' | 'draft' | 'page'>): string {
  const call = prepareCall(method, requestOf(method, draft));
  if (!call.ok) {
    return `${method.path}.${draft.format}`;
  }
  return page.settings.source.kind === 'embedded' ? pathOf(call.value) : maskedAddress(page.settings.source.address, call.value);
}

/** The directory's documentation of the method. */
function Facts({ method }: { readonly method: CampusMethod }) {
  const { campusPage } = useServices().i18n.messages;
  const { fact, notDocumented } = campusPage;
  const facts: readonly (readonly [string, string])[] = [
    [fact.method, String(method.id)],
    [fact.service, `${method.service.name} (${method.service.id})`],
    [fact.key, campusPage.keyFact[method.key]],
    [fact.counting, campusPage.countingFact[method.counting]],
    [fact.data, method.data === null ? notDocumented : campusPage.dataFact[method.data]],
    [fact.updated, method.updated === null ? notDocumented : campusPage.updatedFact[method.updated]],
    [fact.cache, campusPage.cacheFact],
    [fact.enabled, campusPage.enabledFact],
  ];
  return (
    <dl className={explorerStyles.methodFacts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parameter({ name, isRequired, value, terms, onType }: { readonly name: string; readonly isRequired: boolean; readonly value: string; readonly terms: readonly string[]; readonly onType: (text: string) => void }) {
  const { campusPage } = useServices().i18n.messages;
  const id = useId();
  return (
    <div className={controlStyles.field}>
      <label htmlFor={id}>
        {name}
        {isRequired ? '' : ` (${campusPage.optional})`}
      </label>
      <input id={id} className={controlStyles.textInput} type="text" autoComplete="off" spellCheck={false} maxLength={200} value={value} placeholder={name === 'term' ? campusPage.parameterTerm : undefined} list={terms.length > 0 && name === 'term' ? `${id}-terms` : undefined} onChange={(event) => onType(event.target.value)} />
      {terms.length > 0 && name === 'term' ? (
        <datalist id={`${id}-terms`}>
          {terms.map((term) => (
            <option key={term} value={term}>
              {term}
            </option>
          ))}
        </datalist>
      ) : null}
    </div>
  );
}

export function MethodForm({ method, draft, page, onChange }: MethodFormProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { campusPage } = i18n.messages;
  const id = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const isEmbedded = page.settings.source.kind === 'embedded';
  const terms = page.directory.seasons.choices.map((term) => termText(term));

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isSending) {
      return;
    }
    void (async () => {
      setSending(true);
      const answer = await clocktower.exploreCampus(requestOf(method, draft));
      setSending(false);
      setProblem(answer.ok ? null : answer.failure);
      if (answer.ok) {
        onChange({ answer: answer.value });
        say(answer.value.status === null ? campusPage.answer : `${campusPage.answer}: ${answer.value.status}`);
      }
    })();
  }

  function copy(what: 'address' | 'curl' | 'curl-with-key'): void {
    void (async () => {
      if (await perform(() => clocktower.copyCampusCall(copyOf(method, draft, what)))) {
        say(campusPage.copied);
      }
    })();
  }

  return (
    <form className={explorerStyles.methodForm} aria-label={method.path} onSubmit={send}>
      <h2 className={explorerStyles.methodPath}>{method.path}</h2>
      <p className={explorerStyles.methodDescription}>{campusPage.methodDescription(method.id)}</p>
      <Facts method={method} />
      {[...method.pathParameters, ...method.filters].map((name) => (
        <Parameter key={name} name={name} isRequired={method.pathParameters.includes(name)} value={draft.parameters[name] ?? ''} terms={terms} onType={(text) => onChange({ parameters: { ...draft.parameters, [name]: text } })} />
      ))}
      <div className={explorerStyles.methodOptions}>
        <Segments label={campusPage.format} choices={method.formats} chosen={draft.format} name={(format) => format} onChoose={(format) => onChange({ format })} />
        {draft.format === 'json' ? (
          <input className={`${controlStyles.textInput} ${explorerStyles.methodCallback}`} type="text" aria-label={campusPage.callback} placeholder={campusPage.callback} autoComplete="off" spellCheck={false} maxLength={128} value={draft.callback} onChange={(event) => onChange({ callback: event.target.value })} />
        ) : null}
      </div>
      <output className={explorerStyles.methodAddress} id={`${id}-address`} aria-label={campusPage.address}>
        {addressOf({ method, draft, page })}
      </output>
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <div className={controlStyles.buttons}>
        <button type="submit" className={controlStyles.solidButton} aria-disabled={isSending} aria-describedby={`${id}-problem`}>
          {isSending ? campusPage.sending : campusPage.send}
        </button>
        {isEmbedded ? (
          <p className={controlStyles.fieldHint}>{campusPage.copyNothing}</p>
        ) : (
          <>
            <button type="button" className={controlStyles.textButton} onClick={() => copy('address')}>
              {campusPage.copyAddress}
            </button>
            <button type="button" className={controlStyles.textButton} onClick={() => copy('curl')}>
              {campusPage.copyCurl}
            </button>
            {method.key === 'none' ? null : (
              <button type="button" className={controlStyles.textButton} onClick={() => copy('curl-with-key')}>
                {campusPage.copyCurlWithKey}
              </button>
            )}
          </>
        )}
      </div>
    </form>
  );
}
