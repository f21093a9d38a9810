/** Questions during setup: the organization, or identifiers that the server does not publish. */
import { connectionFieldLimit, type SetupView } from '#shared/connections/connections.ts';
import { useId, useRef, useState } from 'react';
import { Form } from '../../../components/fields/form.tsx';
import { Banner } from '../../../components/banners/banner.tsx';
import { Button } from '../../../components/controls/button.tsx';
import type { Problem } from '../../../page/bridge.ts';
import { useServices } from '../../shell/services.ts';
import { findProblemField } from './server-draft.ts';
import { TextField } from '../../../components/fields/text-field.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';

interface Answer {
  readonly organizationId: string;
  readonly userId: string;
}

/** Sends an answer; errors are shown at the fields. */
function useSetupAnswer() {
  const { clocktower, data } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const busy = useRef(false);

  /** Returns the problem; null: none. */
  async function send(answer: Answer): Promise<Problem | null> {
    if (busy.current) {
      return null;
    }
    busy.current = true;
    const outcome = await clocktower.answerSetup(answer);
    const refusal = outcome.ok ? null : outcome.failure;
    setProblem(refusal);
    if (outcome.ok) {
      await data.connections.refresh();
    }
    busy.current = false;
    return refusal;
  }

  return { problem, send, forget: () => setProblem(null) };
}

interface AnswerFormProps {
  readonly onCancel: () => void;
}

function AnswerProblem({ problem }: { readonly problem: Problem | null }) {
  const { i18n } = useServices();
  return problem === null ? null : <Banner text={i18n.problem(problem)} />;
}

interface OrganizationChoiceProps extends AnswerFormProps {
  readonly organizations: Extract<SetupView, { readonly kind: 'choosing' }>['organizations'];
}

export function OrganizationChoice({ organizations, onCancel }: OrganizationChoiceProps) {
  const { connections, actions } = useServices().i18n.messages;
  const { problem, send } = useSetupAnswer();
  const name = useId();
  const [chosen, setChosen] = useState(organizations[0]?.id ?? '');

  function choose(): void {
    void send({ organizationId: chosen, userId: '' });
  }

  return (
    <Form className={pageStyles.panelForm} onSubmit={choose}>
      <fieldset className={controlStyles.choices}>
        <legend className={pageStyles.panelText}>{connections.setupChoosing}</legend>
        {organizations.map((organization) => (
          <label key={organization.id} className={controlStyles.choice}>
            <input
              type="radio"
              name={name}
              value={organization.id}
              checked={chosen === organization.id}
              onChange={() => setChosen(organization.id)}
            />
            <span dir="auto">{organization.name}</span>
          </label>
        ))}
      </fieldset>
      <AnswerProblem problem={problem} />
      <div className={controlStyles.buttons}>
        <Button look="solid" label={connections.setupChoose} />
        <Button look="text" label={actions.cancel} onPress={onCancel} />
      </div>
    </Form>
  );
}

interface AskedIdsProps extends AnswerFormProps {
  readonly asked: Extract<SetupView, { readonly kind: 'asking' }>;
}

export function AskedIds({ asked, onCancel }: AskedIdsProps) {
  const { connections, actions } = useServices().i18n.messages;
  const { problem, send, forget } = useSetupAnswer();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Answer>({ organizationId: '', userId: '' });
  const problemField = findProblemField(problem);

  async function answer(): Promise<void> {
    const refused = findProblemField(await send(typed));
    if (refused !== null) {
      form.current?.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus();
    }
  }

  function field(name: keyof Answer) {
    return {
      name,
      value: typed[name],
      maxLength: connectionFieldLimit,
      problem: problemField === name ? problem : null,
      onType: (text: string) => {
        setTyped({ ...typed, [name]: text });
        forget();
      },
    };
  }

  const hasField = (problemField === 'organizationId' && asked.organization) || (problemField === 'userId' && asked.user);
  return (
    <Form ref={form} className={pageStyles.panelForm} onSubmit={answer} noValidate>
      {asked.organization ? (
        <TextField {...field('organizationId')} label={connections.organizationId} hint={connections.setupAskingOrganization} />
      ) : null}
      {asked.user ? <TextField {...field('userId')} label={connections.userId} hint={connections.setupAskingUser} /> : null}
      <AnswerProblem problem={hasField ? null : problem} />
      <div className={controlStyles.buttons}>
        <Button look="solid" label={connections.continue} />
        <Button look="text" label={actions.cancel} onPress={onCancel} />
      </div>
    </Form>
  );
}
