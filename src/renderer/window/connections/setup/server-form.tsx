/** The form of a server: first its address, then what discovery could not fill in. The page keeps the input. */
import { connectionFieldLimit, connectionNameLimit, tokenLimit } from '#shared/connections/connections.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type Dispatch, type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form } from '../../../components/fields/form.tsx';
import { Banner } from '../../../components/banners/banner.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { useServices } from '../../shell/services.ts';
import { CertificateField } from './certificate-field.tsx';
import {
  findProblemField,
  isUntouched,
  needsLookup,
  type ServerDraftEvent,
  type ServerFormDraft,
  type ServerTextField,
} from './server-draft.ts';
import { TextField } from '../../../components/fields/text-field.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';

interface ServerFormProps {
  readonly draft: ServerFormDraft;
  readonly dispatch: Dispatch<ServerDraftEvent>;
  /** Resolves when the browser is open, or the failure is in the draft. */
  readonly onConnect: () => Promise<void>;
  readonly onCancel: () => void;
}

export function ServerForm({ draft, dispatch, onConnect, onCancel }: ServerFormProps) {
  const { clocktower, i18n } = useServices();
  const { connections, actions } = i18n.messages;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { typed, lookup, problem, unfolded, sending } = draft;
  const problemField = findProblemField(problem);
  const lookupNext = !unfolded || needsLookup(draft);
  const hasToken = typed.token.trim() !== '';
  const needsClient = typed.clientId.trim() === '' && !hasToken;
  /** Set when the user continues: the focus moves to the first error, else to the first missing field, else to the button. */
  const [wentOn, setWentOn] = useState<object>({});

  useEffect(() => {
    const wanted = problemField ?? (!unfolded ? 'baseUrl' : needsClient ? 'clientId' : 'go-on');
    form.current?.querySelector<HTMLElement>(`[name="${wanted}"]`)?.focus();
    // Only when the user continues: typing must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wentOn]);

  async function lookUp(baseUrl: string): Promise<void> {
    dispatch({ kind: 'checking' });
    const answer = await clocktower.lookUpServer({ baseUrl });
    dispatch(answer.ok ? { kind: 'found', baseUrl, suggestion: answer.value } : { kind: 'not-found', baseUrl, problem: answer.failure });
  }

  function leaveAddress(event: FocusEvent): void {
    const goesOn =
      event.relatedTarget instanceof HTMLElement &&
      form.current?.contains(event.relatedTarget) === true &&
      event.relatedTarget.tagName === 'BUTTON';
    // The button starts discovery itself; fields that appear during a press would swallow the press.
    if (!goesOn && typed.baseUrl.trim() !== '' && needsLookup(draft)) {
      void lookUp(typed.baseUrl.trim());
    }
  }

  async function goOn(): Promise<void> {
    if (lookup.kind === 'checking' || sending) {
      return;
    }
    if (lookupNext) {
      await lookUp(typed.baseUrl.trim());
    } else {
      await onConnect();
    }
    setWentOn({});
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && isUntouched(draft)) {
      event.preventDefault();
      onCancel();
    }
  }

  function field(name: ServerTextField) {
    return {
      name,
      value: typed[name],
      maxLength: name === 'name' ? connectionNameLimit : name === 'token' ? tokenLimit : connectionFieldLimit,
      problem: problemField === name ? problem : null,
      onType: (text: string) => dispatch({ kind: 'typed', field: name, text }),
    };
  }

  return (
    <Form
      ref={form}
      className={`${pageStyles.group} ${pageStyles.form}`}
      aria-labelledby={titleId}
      onSubmit={goOn}
      onKeyDown={press}
      noValidate
    >
      <div className={pageStyles.formHead}>
        <h2 id={titleId}>{connections.add}</h2>
        <p>{connections.addLede}</p>
      </div>
      <TextField
        {...field('baseUrl')}
        label={connections.address}
        inputMode="url"
        hint={<LookupText draft={draft} />}
        onBlur={leaveAddress}
      />
      {unfolded ? (
        <>
          <TextField {...field('name')} label={connections.name} hint={connections.nameHint} />
          <TextField {...field('clientId')} label={connections.clientId} hint={connections.clientIdHint} />
          <TextField {...field('token')} label={connections.token} hint={connections.tokenHint} />
          <details
            className={pageStyles.details}
            open={draft.detailsOpen}
            onToggle={(event) => dispatch({ kind: 'details', open: event.currentTarget.open })}
          >
            <summary>
              <ChevronRight aria-hidden size={16} strokeWidth={1.5} />
              {connections.details}
            </summary>
            <div className={pageStyles.detailsFields}>
              <TextField {...field('authUrl')} label={connections.authUrl} inputMode="url" hint={connections.authUrlHint} />
              <TextField {...field('organizationId')} label={connections.organizationId} hint={connections.organizationIdHint} />
              <CertificateField
                certificate={draft.certificate}
                problem={problemField === 'certificate' ? problem : null}
                onChange={(certificate) => dispatch({ kind: 'certificate', certificate })}
                onProblem={(cause) => dispatch({ kind: 'refused', problem: cause })}
              />
            </div>
          </details>
        </>
      ) : null}
      {problem === null || problemField !== null ? null : <Banner text={i18n.problem(problem)} />}
      <div className={controlStyles.buttons}>
        <Button
          name="go-on"
          look="solid"
          label={lookupNext ? connections.continue : hasToken ? connections.signInWithToken : connections.signInInBrowser}
          isDisabled={lookup.kind === 'checking' || sending}
        />
        <Button look="text" label={actions.cancel} onPress={onCancel} />
      </div>
    </Form>
  );
}

/** Shows the result of discovery; before that, an example of an address. */
function LookupText({ draft }: { readonly draft: ServerFormDraft }) {
  const { connections } = useServices().i18n.messages;
  const { lookup } = draft;
  const found =
    lookup.kind === 'found' && !needsLookup(draft) ? (lookup.clientKnown ? connections.found : connections.foundWithoutClient) : null;
  const status = lookup.kind === 'checking' ? connections.looking : found;
  return (
    <>
      {status === null ? connections.addressHint : null}
      <output>{status}</output>
    </>
  );
}
