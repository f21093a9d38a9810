/** The preferences of one connection: what they show, and what is changed. */
import type { ConnectionView } from '#shared/connections/connections.ts';
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { uuidSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PreferencesPanel } from '#renderer/window/connections/preferences-panel.tsx';
import { connectionsOf, everyRight, serverOf } from '../../fixtures.ts';
import { chooseOption } from '../../support/select.ts';
import { allSettings, answersWith, openSection } from '../../support/settings.tsx';

const garden = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000030'), name: 'Garden', color: '#18a957' };
const other = { ...noConnectionPreferences(uuidSchema.parse('00000000-0000-4000-8000-000000000099')), refreshSeconds: 60 };
const catalog = {
  revision: 1,
  connection: 'this-computer' as const,
  projects: [garden],
  tasks: [],
  tags: [],
  ...everyRight,
  offers: { tasks: true, tags: true, projectOfEntry: true, reopening: true, billing: true },
};

async function open(connection: ConnectionView) {
  const view = { ...allSettings, preferences: { ...allSettings.preferences, perConnection: [other] } };
  return openSection(<PreferencesPanel connection={connection} onClose={() => {}} />, {
    ...answersWith(view),
    getCatalog: () => succeed(catalog),
  });
}

describe('the preferences of a connection', () => {
  it('change its goal, its interval and its project, and leave those of others', async () => {
    const server = serverOf(1, { current: true });
    const page = await open(server);
    await page.user.type(screen.getByLabelText('Goal for each day'), '6{Enter}');
    await page.user.type(screen.getByLabelText('Look for changes every'), '120{Enter}');
    await chooseOption(page.user, screen.getByLabelText('Project of new entries'), 'Garden');
    const own = noConnectionPreferences(server.id);
    expect(page.requests('changeSettings')).toEqual([
      { perConnection: [other, { ...own, dailyGoalMinutes: 360 }] },
      expect.objectContaining({ perConnection: [other, expect.objectContaining({ refreshSeconds: 120 })] }),
      expect.objectContaining({ perConnection: [other, expect.objectContaining({ projectId: garden.id })] }),
    ]);
  });

  it('say where the project can be chosen, and that this computer looks for no changes', async () => {
    await open(serverOf(1));
    expect([screen.queryByLabelText('Project of new entries')?.tagName, screen.getByText(/Can be chosen while/u).textContent]).toEqual([
      'FIELDSET',
      'Can be chosen while new entries go to this connection.',
    ]);
    const [here] = connectionsOf([]).connections;
    if (here !== undefined) {
      await open(here);
    }
    expect(screen.getAllByLabelText('Look for changes every')).toHaveLength(1);
  });
});
