/** Asks for the other work: a description, and a project if there are any. */
import type { AwayView } from '#shared/timer/away.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { descriptionLimit } from '#shared/values/limits.ts';
import { useRef, useState } from 'react';
import { Button } from '../components/controls/button.tsx';
import { Field } from '../components/fields/field.tsx';
import { projectChoices } from '../components/select/project-choices.ts';
import { Select } from '../components/select/select.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { Form } from '../components/fields/form.tsx';
import { TakesFocus } from '../components/keyboard/takes-focus.tsx';
import { amongEntryFields, useRefusal } from '../editing/use-refusal.ts';
import type { Problem } from '../page/bridge.ts';
import { useServices } from '../page/services.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './question.module.css';

interface OtherWorkProps {
  readonly projects: AwayView['projects'];
  readonly onSave: (
    work: { readonly description: string; readonly projectId: RecordId | null },
    refuse: (failure: Problem) => boolean,
  ) => void;
  readonly onBack: () => void;
}

const findField = amongEntryFields(['description', 'project']);

export function OtherWork({ projects, onSave, onBack }: OtherWorkProps) {
  const { away, actions, projectAndTask } = useServices().i18n.messages;
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, findField);
  const [description, setDescription] = useState('');
  const [projectId, setProjectId] = useState<RecordId | null>(null);

  function save(): void {
    onSave({ description, projectId }, refusal.refuse);
  }

  return (
    <TakesFocus fromAround={false}>
      <Form ref={form} className={styles.questionForm} onSubmit={save}>
        <TextField
          name="description"
          label={away.otherDescription}
          maxLength={descriptionLimit}
          value={description}
          problem={refusal.at('description')}
          onType={(text) => {
            setDescription(text);
            refusal.forget();
          }}
        />
        {projects.length === 0 ? null : (
          <Field label={projectAndTask.project} problem={refusal.at('project')}>
            {(control) => (
              <Select
                {...control}
                value={projectId}
                choices={projectChoices(projects, { value: null, label: projectAndTask.noProject })}
                onChoose={(chosen) => {
                  setProjectId(chosen);
                  refusal.forget();
                }}
              />
            )}
          </Field>
        )}
        <div className={controlStyles.buttons}>
          <Button look="solid" label={actions.save} />
          <Button look="text" label={actions.back} onPress={onBack} />
        </div>
      </Form>
    </TakesFocus>
  );
}
