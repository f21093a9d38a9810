/** The form of a rule, which is tried on the last week while it is typed. */
import { matchesEverything, type RuleContent } from '#shared/activity/proposals.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { activityTextLimit, descriptionLimit } from '#shared/values/limits.ts';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { AssignmentFields } from '../../../components/fields/assignment-fields.tsx';
import { Form } from '../../../components/fields/form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useLatest, useRequest } from '../../../data/use-query.ts';
import { useActions } from '../../../page/actions.ts';
import { useServices } from '../../shell/services.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';

interface RuleFormProps {
  /** The rule that is changed; null: a new one. */
  readonly id: Uuid | null;
  readonly rule: RuleContent;
  readonly className: string;
  readonly onClose: () => void;
}

export function RuleForm({ id, rule, className, onClose }: RuleFormProps) {
  const { clocktower, i18n, data } = useServices();
  const { activity: text, actions } = i18n.messages;
  const { perform, say } = useActions();
  const catalog = useLatest(data.catalog);
  const [typed, setTyped] = useState(rule);
  const trialId = useId();
  const { application, title } = typed;
  const tried = useMemo(() => ({ application, title }), [application, title]);
  const trial = useRequest({ ask: clocktower.tryActivityRule, changes: clocktower.onActivityChanged }, tried).current;
  const isEmpty = matchesEverything(typed);
  const change = (part: Partial<RuleContent>) => setTyped((before) => ({ ...before, ...part }));
  async function save(): Promise<void> {
    if (!isEmpty && (await perform(() => clocktower.saveActivityRule({ id, rule: { ...typed, tags: [...typed.tags] } })))) {
      say(text.ruleSaved);
      onClose();
    }
  }
  return (
    <Form className={className} aria-label={text.rule} onSubmit={save}>
      <TextField
        name="application"
        label={text.ruleApplication}
        hint={text.ruleApplicationHint}
        value={application}
        maxLength={activityTextLimit}
        onType={(value) => change({ application: value })}
      />
      <TextField
        name="title"
        label={text.ruleTitle}
        hint={text.ruleTitleHint}
        value={title}
        maxLength={activityTextLimit}
        onType={(value) => change({ title: value })}
      />
      <TextField
        name="description"
        label={text.ruleDescription}
        hint={text.ruleDescriptionHint}
        value={typed.description}
        maxLength={descriptionLimit}
        onType={(description) => change({ description })}
      />
      <AssignmentFields
        form={{ ...typed, billable: typed.billable ?? undefined }}
        entry={null}
        catalog={catalog}
        onChange={({ billable, tags, ...part }) =>
          change({ ...part, ...(tags === undefined ? {} : { tags: [...tags] }), ...(billable === undefined ? {} : { billable }) })
        }
      />
      <p id={trialId} className={pageStyles.reportQuiet}>
        {isEmpty
          ? text.ruleEmpty
          : trial === null
            ? null
            : trial.seconds === 0
              ? text.trialNothing
              : text.trial({ duration: i18n.messages.duration(trial.seconds), days: trial.days })}
      </p>
      <div className={controlStyles.buttons}>
        <Button look="solid" label={actions.save} describedBy={trialId} isDisabled={isEmpty} />
        <Button look="text" label={actions.cancel} onPress={onClose} />
      </div>
    </Form>
  );
}
