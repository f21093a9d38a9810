import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Form } from '#renderer/components/fields/form.tsx';
import { openPage } from '../../support/page-rig.tsx';

it('the page sends a form once while it is being sent, and again after that', async () => {
  const sent: PromiseWithResolvers<void>[] = [];
  await openPage(
    {},
    <Form
      aria-label="Name"
      onSubmit={async () => {
        const sending = Promise.withResolvers<void>();
        sent.push(sending);
        return sending.promise;
      }}
    >
      {null}
    </Form>,
  );
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(sent).toHaveLength(1);
  await act(async () => sent[0]?.resolve());
  fireEvent.submit(form);
  expect(sent).toHaveLength(2);
});
