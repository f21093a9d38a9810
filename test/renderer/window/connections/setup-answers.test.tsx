import { uuidSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AskedIds, OrganizationChoice } from '#renderer/window/connections/setup/setup-answers.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { connectionsOf } from '../../fixtures.ts';
import { openPage, type PageRig } from '../../support/page-rig.tsx';

const first = uuidSchema.parse('00000000-0000-4000-8000-000000000001');
const second = uuidSchema.parse('00000000-0000-4000-8000-000000000002');
const getConnections = () => succeed(connectionsOf([]));

async function open(answers: Answers): Promise<PageRig & { readonly cancelled: () => number }> {
  let cancelled = 0;
  const organizations = [first, second].map((id, index) => ({ id, name: `Studio ${index + 1}` }));
  const page = await openPage(
    { getConnections, ...answers },
    <OrganizationChoice organizations={organizations} onCancel={() => (cancelled += 1)} />,
  );
  return { ...page, cancelled: () => cancelled };
}

describe('one of several organizations', () => {
  it('is chosen, the first one unless another is', async () => {
    const { user, requests, cancelled } = await open({ answerSetup: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: 'Use this organization' }));
    await user.click(screen.getByRole('radio', { name: 'Studio 2' }));
    expect(screen.getByRole('radio', { name: 'Studio 1' })).toHaveProperty('checked', false);
    await user.click(screen.getByRole('button', { name: 'Use this organization' }));
    expect(requests('answerSetup')).toEqual([first, second].map((organizationId) => ({ organizationId, userId: '' })));
    expect([requests('getConnections').length, screen.queryByRole('alert')]).toEqual([2, null]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancelled()).toBe(1);
  });

  it('is sent once at a time, and a refusal is said', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, requests } = await open({
      answerSetup: async () => {
        await promise;
        return fail({ kind: 'storage-full' });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Use this organization' }));
    await user.click(screen.getByRole('button', { name: 'Use this organization' }));
    expect(requests('answerSetup')).toHaveLength(1);
    await act(async () => resolve());
    expect((await screen.findByRole('alert')).textContent).toMatch(/disk is full/u);
    expect(requests('getConnections')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use this organization' }));
    expect(requests('answerSetup')).toHaveLength(2);
  });
});

describe('identifiers that the server does not say', () => {
  const asked = { kind: 'asking', name: 'Team', organization: true, user: true } as const;

  it('are typed, of those that are asked alone', async () => {
    const { user, requests } = await openPage(
      { getConnections, answerSetup: () => succeed(null) },
      <AskedIds asked={{ ...asked, organization: false }} onCancel={() => {}} />,
    );
    expect(screen.queryByLabelText('Organization ID')).toBeNull();
    await user.type(screen.getByLabelText('User ID'), 'ada{Enter}');
    expect(requests('answerSetup')).toEqual([{ organizationId: '', userId: 'ada' }]);
  });

  it.each([
    ['Organization ID', 'organizationId'],
    ['User ID', 'userId'],
  ] as const)('that are refused are said at their field, until it is typed again: %s', async (label, field) => {
    const answers: Answers = { getConnections, answerSetup: () => fail({ kind: 'server-field', field, cause: { kind: 'token-refused' } }) };
    const { user } = await openPage(answers, <AskedIds asked={asked} onCancel={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const input = screen.getByLabelText(label);
    expect([input.getAttribute('aria-invalid'), document.activeElement, screen.queryAllByRole('alert').length]).toEqual(['true', input, 0]);
    expect(screen.getAllByRole('textbox').filter((each) => each.getAttribute('aria-invalid') === 'true')).toEqual([input]);
    await user.keyboard('y');
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });

  it('that are refused for a field that is not asked, or none, are said beside the form', async () => {
    const answers: Answers = {
      getConnections,
      answerSetup: () => fail({ kind: 'server-field', field: 'userId', cause: { kind: 'token-refused' } }),
    };
    const { user } = await openPage(answers, <AskedIds asked={{ ...asked, user: false }} onCancel={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });
});
