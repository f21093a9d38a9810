/** Settings, Activity: the rules of the connection. */
import type { ActivityRuleView } from '#shared/activity/proposals.ts';
import { recordIdSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RulesGroup } from '#renderer/window/settings/activity/rules-group.tsx';
import { testId } from '../../../../support/random-history.ts';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { emptyCatalog } from '../../../support/timeline.tsx';
import { openWindowPage } from '../../../support/window-page.tsx';

const project = { id: recordIdSchema.parse('riverside'), name: 'Riverside clinic', color: '#336699' };
const rule: ActivityRuleView = {
  id: testId(7, 1),
  application: 'Editor',
  title: 'clinic',
  description: 'Planning',
  project,
  task: null,
  tags: [{ id: recordIdSchema.parse('tag'), name: 'plan' }],
  billable: true,
};

async function open(answers: Answers = {}) {
  return openWindowPage(
    {
      getActivityRules: () =>
        succeed([
          rule,
          { ...rule, id: testId(7, 2), application: '', title: 'stand-up', description: '', project: null, tags: [], billable: null },
        ]),
      getCatalog: () => succeed({ ...emptyCatalog, projects: [project] }),
      tryActivityRule: ({ title }) => succeed(title === 'clinic' ? { seconds: 3_600, days: 1 } : { seconds: 0, days: 0 }),
      saveActivityRule: () => succeed(null),
      removeActivityRule: () => succeed(null),
      ...answers,
    },
    <RulesGroup />,
  );
}

describe('the rules', () => {
  it('are listed with what they match and what they make of it', async () => {
    await open();
    expect(screen.getByText('Editor · clinic')).toBeDefined();
    expect(screen.getByText('Riverside clinic · Planning · #plan')).toBeDefined();
    expect(screen.getByText('stand-up')).toBeDefined();
  });

  it('are changed, with a trial on the last week, and keep what is not changed', async () => {
    const { user, requests, announced } = await open();
    await user.click(screen.getByRole('button', { name: 'Change the rule for Editor · clinic' }));
    const form = within(screen.getByRole('form', { name: 'Rule' }));
    expect(await form.findByText('In the last week it would have matched 1h on 1 day.')).toBeDefined();
    const title = form.getByRole('textbox', { name: 'Part of the title' });
    await user.clear(title);
    await user.type(title, 'hospital');
    expect(await form.findByText('In the last week it would have matched nothing.')).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(requests('saveActivityRule')).toEqual([
      {
        id: rule.id,
        rule: {
          application: 'Editor',
          title: 'hospital',
          description: 'Planning',
          projectId: project.id,
          taskId: null,
          tags: ['tag'],
          billable: true,
        },
      },
    ]);
    expect([announced(), screen.queryByRole('form', { name: 'Rule' })]).toEqual(['Rule saved', null]);
  });

  it('need an application or a title, stay open when they are refused, and are removed', async () => {
    const { user, requests } = await open({ saveActivityRule: () => fail({ kind: 'rules-full', limit: 200 }) });
    await user.click(screen.getByRole('button', { name: 'New rule' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect([screen.getByText('Name an application or a part of a title.').tagName, requests('saveActivityRule')]).toEqual(['P', []]);
    await user.type(screen.getByRole('textbox', { name: 'Application' }), 'Editor');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/there are 200 rules/u)).toBeDefined();
    expect(screen.getByRole('form', { name: 'Rule' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove the rule for Editor · clinic' }));
    expect(requests('removeActivityRule')).toEqual([{ id: rule.id }]);
  });
});
