/** The form that connects a tracker. It is kept once its issues were read. */
import { itemAddressLimit, itemTokenLimit, itemTrackers, type ItemTracker } from '#shared/work-items/work-items.ts';
import { nameLimit } from '#shared/values/limits.ts';
import { useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { Form } from '../../../components/fields/form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Select } from '../../../components/select/select.tsx';
import { useRefusal } from '../../../editing/use-refusal.ts';
import { useActions } from '../../../page/actions.ts';
import type { Problem } from '../../../page/bridge.ts';
import { CertificateField } from '../../connections/setup/certificate-field.tsx';
import type { ServerFormDraft } from '../../connections/setup/server-draft.ts';
import { SettingGroup } from '../controls.tsx';
import { useServices } from '../../shell/services.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';

interface Draft {
  readonly tracker: ItemTracker;
  readonly address: string;
  readonly account: string;
  readonly token: string;
  readonly certificate: ServerFormDraft['certificate'];
}

/** Of trackers with one address; the others are servers of organizations. */
const usualAddresses: Readonly<Partial<Record<ItemTracker, string>>> = { github: 'https://github.com', gitlab: 'https://gitlab.com' };

function emptyDraft(tracker: ItemTracker): Draft {
  return { tracker, address: usualAddresses[tracker] ?? '', account: '', token: '', certificate: null };
}

function findField(failure: Problem): 'address' | 'token' | null {
  if (failure.kind !== 'work-items') {
    return null;
  }
  return 'cause' in failure && (failure.cause === 'no-token' || failure.cause === 'signed-out' || failure.cause === 'not-allowed')
    ? 'token'
    : 'address';
}

export function ConnectTracker({ title }: { readonly title: string | null }) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const text = i18n.messages.workItems;
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, findField);
  const [draft, setDraft] = useState(() => emptyDraft('github'));
  const [certificateProblem, setCertificateProblem] = useState<Problem | null>(null);
  const [isReading, setReading] = useState(false);
  // Only a server of an organization may have a certificate of its own.
  const isOwnServer =
    draft.tracker !== 'jira-cloud' && draft.address.trim() !== '' && draft.address.trim() !== usualAddresses[draft.tracker];

  function type(change: Partial<Draft>): void {
    refusal.forget();
    setDraft((before) => ({ ...before, ...change }));
  }

  async function connect(): Promise<void> {
    if (isReading || certificateProblem !== null) {
      return;
    }
    refusal.forget();
    setReading(true);
    const isConnected = await perform(
      () => clocktower.connectItems({ ...draft, certificate: draft.certificate?.text ?? null }),
      refusal.refuse,
    );
    setReading(false);
    if (isConnected) {
      await data.workItems.refresh();
      setDraft(emptyDraft(draft.tracker));
      say(text.connected);
    }
  }

  return (
    <SettingGroup title={title}>
      <Form ref={form} className={pageStyles.form} aria-label={text.add} aria-busy={isReading} onSubmit={connect}>
        <Field label={text.tracker}>
          {(control) => (
            <Select
              {...control}
              value={draft.tracker}
              choices={itemTrackers.map((tracker) => ({ value: tracker, label: text.trackers[tracker] }))}
              onChoose={(tracker) => setDraft(emptyDraft(tracker))}
            />
          )}
        </Field>
        <TextField
          name="address"
          label={text.address}
          hint={text.addressHint}
          value={draft.address}
          maxLength={itemAddressLimit}
          inputMode="url"
          problem={refusal.at('address')}
          onType={(address) => type({ address })}
        />
        {draft.tracker === 'jira-cloud' ? (
          <TextField
            name="account"
            label={text.account}
            value={draft.account}
            maxLength={nameLimit}
            onType={(account) => type({ account })}
          />
        ) : null}
        <TextField
          name="token"
          type="password"
          label={text.token}
          hint={text.tokenHint[draft.tracker]}
          value={draft.token}
          maxLength={itemTokenLimit}
          problem={refusal.at('token')}
          onType={(token) => type({ token })}
        />
        {!isOwnServer && draft.certificate === null ? null : (
          <CertificateField
            certificate={draft.certificate}
            problem={certificateProblem}
            onProblem={setCertificateProblem}
            onChange={(certificate) => {
              setCertificateProblem(null);
              type({ certificate });
            }}
          />
        )}
        <div className={controlStyles.buttons}>
          <Button label={isReading ? text.reading : text.connect} isDisabled={isReading} />
        </div>
      </Form>
    </SettingGroup>
  );
}
