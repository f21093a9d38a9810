/** One method: its parameters as fields, its URL with the key masked, and the button to call it. */
import { callPath, maskedAddress, prepareCall } from '#shared/campus/calls.ts';
import type { CampusMethod } from '#shared/campus/methods.ts';
import type { CampusPage } from '#shared/campus/page.ts';
import { termText } from '#shared/campus/terms.ts';
import { useId, useRef, useState } from 'react';
import { Form } from '../../../components/fields/form.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { useActions } from '../../../page/actions.ts';
import { useServices } from '../../shell/services.ts';
import { type FieldError, FieldProblem } from '../../../components/fields/field-problem.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useRefusal } from '../../../editing/use-refusal.ts';
import { Segments } from '../map/segments.tsx';
import { buildCampusCopy, buildExplorerRequest, type CallDraft } from './explorer-draft.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as explorerStyles from './explorer.module.css';

interface MethodFormProps {
  readonly method: CampusMethod;
  readonly draft: CallDraft;
  readonly page: CampusPage;
  readonly onChange: (change: Partial<CallDraft>) => void;
}

/** Returns the URL with the values entered so far; otherwise the method's path. */
function callAddress({ method, draft, page }: Pick<MethodFormProps, 'method' | 'draft' | 'page'>): string {
  const call = prepareCall(method, buildExplorerRequest(method, draft));
  if (!call.ok) {
    return `${method.path}.${draft.format}`;
  }
  return page.settings.source.kind === 'embedded' ? callPath(call.value) : maskedAddress(page.settings.source.address, call.value);
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

/** The failure of one parameter, or of the callback; null: none. */
function parameterFailure(failure: FieldError, parameter: string): FieldError {
  const bad =
    typeof failure === 'object' && failure?.kind === 'campus' && failure.cause.kind === 'bad-parameters'
      ? failure.cause.parameters.filter(({ name }) => name === parameter)
      : [];
  return bad.length === 0 ? null : { kind: 'campus', cause: { kind: 'bad-parameters', parameters: bad } };
}

export function MethodForm({ method, draft, page, onChange }: MethodFormProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { campusPage } = i18n.messages;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, (failure) =>
    failure.kind === 'campus' && failure.cause.kind === 'bad-parameters' ? 'parameters' : 'call',
  );
  const [isSending, setSending] = useState(false);
  const isEmbedded = page.settings.source.kind === 'embedded';
  const terms = page.directory.seasons.choices.map((term) => termText(term));

  function change(changed: Partial<CallDraft>): void {
    refusal.forget();
    onChange(changed);
  }

  async function send(): Promise<void> {
    setSending(true);
    const answer = await clocktower.exploreCampus(buildExplorerRequest(method, draft));
    setSending(false);
    if (answer.ok) {
      change({ answer: answer.value });
      say(answer.value.status === null ? campusPage.answer : `${campusPage.answer}: ${answer.value.status}`);
    } else {
      refusal.refuse(answer.failure);
    }
  }

  async function copy(what: 'address' | 'curl' | 'curl-with-key'): Promise<void> {
    if (await perform(() => clocktower.copyCampusCall(buildCampusCopy(method, draft, what)), refusal.refuse)) {
      say(campusPage.copied);
    }
  }

  function submit(): void {
    if (!isSending) {
      void send();
    }
  }

  return (
    <Form ref={form} className={explorerStyles.methodForm} aria-label={method.path} onSubmit={submit}>
      <h2 className={explorerStyles.methodPath}>{method.path}</h2>
      <p className={explorerStyles.methodDescription}>{campusPage.methodDescription(method.id)}</p>
      <Facts method={method} />
      {[...method.pathParameters, ...method.filters].map((name) => (
        <TextField
          key={name}
          name={name}
          label={method.pathParameters.includes(name) ? name : `${name} (${campusPage.optional})`}
          maxLength={200}
          value={draft.parameters[name] ?? ''}
          problem={parameterFailure(refusal.at('parameters'), name)}
          {...(name === 'term' ? { placeholder: campusPage.parameterTerm, suggestions: terms } : {})}
          onType={(text) => change({ parameters: { ...draft.parameters, [name]: text } })}
        />
      ))}
      <div className={explorerStyles.methodOptions}>
        <Segments
          label={campusPage.format}
          choices={method.formats}
          chosen={draft.format}
          name={(format) => format}
          onChoose={(format) => change({ format })}
        />
        {draft.format === 'json' ? (
          <TextField
            name="callback"
            className={explorerStyles.methodCallback}
            label={campusPage.callback}
            maxLength={128}
            value={draft.callback}
            problem={parameterFailure(refusal.at('parameters'), 'callback')}
            onType={(callback) => change({ callback })}
          />
        ) : null}
      </div>
      <output className={explorerStyles.methodAddress} id={`${id}-address`} aria-label={campusPage.address}>
        {callAddress({ method, draft, page })}
      </output>
      <FieldProblem id={`${id}-problem`} problem={refusal.at('call')} />
      <div className={controlStyles.buttons}>
        <Button
          look="solid"
          label={isSending ? campusPage.sending : campusPage.send}
          describedBy={`${id}-problem`}
          isDisabled={isSending}
        />
        {isEmbedded ? (
          <p className={controlStyles.fieldHint}>{campusPage.copyNothing}</p>
        ) : (
          <>
            <Button look="text" label={campusPage.copyAddress} onPress={() => void copy('address')} />
            <Button look="text" label={campusPage.copyCurl} onPress={() => void copy('curl')} />
            {method.key === 'none' ? null : (
              <Button look="text" label={campusPage.copyCurlWithKey} onPress={() => void copy('curl-with-key')} />
            )}
          </>
        )}
      </div>
    </Form>
  );
}
