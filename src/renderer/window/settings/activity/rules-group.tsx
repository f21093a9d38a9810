/** Settings, Activity: the rules of the current connection, in the order in which they are tried. */
import { emptyRule, idsOf, type ActivityRuleView, type RuleContent } from '#shared/activity/proposals.ts';
import { isolateText } from '#shared/values/bidi.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { InlinePanel } from '../../../components/controls/inline-panel.tsx';
import { useFocusBack } from '../../../components/keyboard/use-focus-back.ts';
import { useRequest } from '../../../data/use-query.ts';
import { useActions } from '../../../page/actions.ts';
import { SettingGroup, SettingRow } from '../controls.tsx';
import { type I18n, useServices } from '../../shell/services.ts';
import { RuleForm } from './rule-form.tsx';
import * as pageStyles from '../../shell/page/page.module.css';

function contentOf({ application, title, description, billable, ...named }: ActivityRuleView): RuleContent {
  return { application, title, description, ...idsOf(named), billable };
}

function describeWindow({ application, title }: ActivityRuleView): string {
  return [application, title]
    .filter((text) => text !== '')
    .map(isolateText)
    .join(' · ');
}

function describeTarget({ project, task, tags, description }: ActivityRuleView, { messages }: I18n): string {
  const parts = [
    project?.name ?? messages.projectAndTask.noProject,
    task?.name ?? '',
    description,
    ...tags.flatMap(({ name }) => (name === null ? [] : [`#${name}`])),
  ];
  return parts
    .filter((text) => text !== '')
    .map(isolateText)
    .join(' · ');
}

export function RulesGroup() {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const text = i18n.messages.activity;
  const [edited, edit] = useState<{ readonly id: Uuid | null; readonly rule: RuleContent } | null>(null);
  const adds = useFocusBack<HTMLButtonElement>(edited !== null);
  const { answered } = useRequest({ ask: clocktower.getActivityRules, changes: clocktower.onActivityChanged }, undefined);
  if (answered.kind !== 'answer') {
    return null;
  }
  async function remove({ id }: ActivityRuleView): Promise<void> {
    if (await perform(() => clocktower.removeActivityRule({ id }))) {
      say(text.ruleRemoved);
    }
  }
  return (
    <SettingGroup title={text.rules}>
      <SettingRow label={text.rulesHint}>
        <Button ref={adds} label={text.newRule} onPress={() => edit({ id: null, rule: emptyRule })} />
      </SettingRow>
      {answered.value.map((rule) => (
        <SettingRow key={rule.id} label={describeWindow(rule)} hint={describeTarget(rule, i18n)}>
          <Button
            label={text.changeRule}
            spoken={text.changeNamed(describeWindow(rule))}
            onPress={() => edit({ id: rule.id, rule: contentOf(rule) })}
          />
          <Button label={i18n.messages.actions.remove} spoken={text.removeNamed(describeWindow(rule))} onPress={async () => remove(rule)} />
        </SettingRow>
      ))}
      {edited === null ? null : (
        <InlinePanel title={edited.id === null ? text.newRule : text.rule} onEscape={() => edit(null)}>
          <RuleForm key={edited.id} id={edited.id} rule={edited.rule} className={pageStyles.form} onClose={() => edit(null)} />
        </InlinePanel>
      )}
    </SettingGroup>
  );
}
