import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#renderer/page/bridge.ts';
import { CertificateField } from '#renderer/window/connections/setup/certificate-field.tsx';
import { openPage, type PageRig } from '../../support/page-rig.tsx';

const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

type Certificate = Parameters<typeof CertificateField>[0]['certificate'];

interface Opened extends PageRig {
  readonly certificate: () => Certificate;
  readonly choose: (text: string) => Promise<void>;
}

async function open(initial: Certificate = null): Promise<Opened> {
  let current = initial;
  function Page() {
    const [certificate, setCertificate] = useState(initial);
    const [problem, setProblem] = useState<Problem | null>(null);
    const change = (next: Certificate) => {
      current = next;
      setProblem(null);
      setCertificate(next);
    };
    return <CertificateField certificate={certificate} problem={problem} onChange={change} onProblem={setProblem} />;
  }
  const page = await openPage({}, <Page />);
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  const choose = async (text: string) => {
    if (chooser !== null) {
      await page.user.upload(chooser, new File([text], 'root.pem'));
    }
  };
  return { ...page, certificate: () => current, choose };
}

const pasted = (): HTMLTextAreaElement | null => screen.queryByRole('textbox', { name: 'Or paste the certificate' });
const found = (): string | null | undefined => within(screen.getByRole('group')).queryByRole('status')?.textContent;
const invalid = (): string | null | undefined => pasted()?.getAttribute('aria-invalid');

describe('the certificate of a server', () => {
  it('is read from a file, named, and removed again', async () => {
    const { user, choose, certificate } = await open();
    expect(found()).toBeUndefined();
    await choose(pem);
    await waitFor(() => expect(certificate()).toEqual({ text: pem, fileName: 'root.pem' }));
    expect([found(), pasted()]).toEqual(['1 certificate from root.pem will be trusted', null]);
    await user.click(screen.getByRole('button', { name: 'Remove certificate' }));
    expect([certificate(), pasted()?.value, document.activeElement?.textContent]).toEqual([null, '', 'Choose a file']);
  });

  it('is refused if the file has none, and no choice changes nothing', async () => {
    const { choose, certificate } = await open();
    await choose('a private key');
    await waitFor(() => expect(invalid()).toBe('true'));
    expect([certificate(), screen.getByText(/This certificate cannot be read/u).id]).toEqual([
      null,
      pasted()?.getAttribute('aria-describedby')?.split(' ').at(-1),
    ]);
    const [chooser] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    fireEvent.change(chooser ?? document.body, { target: { files: [] } });
    expect(certificate()).toBeNull();
  });

  it('is pasted, and checked when the field is left', async () => {
    const { user, certificate } = await open();
    const field = pasted() ?? document.body;
    fireEvent.change(field, { target: { value: 'no certificate' } });
    expect(invalid()).toBe('false');
    fireEvent.blur(field);
    expect(invalid()).toBe('true');
    fireEvent.change(field, { target: { value: pem } });
    fireEvent.blur(field);
    expect([certificate(), invalid()]).toEqual([{ text: pem, fileName: null }, 'false']);
    await user.clear(field);
    fireEvent.blur(field);
    expect([certificate(), invalid()]).toEqual([null, 'false']);
  });

  it('that was pasted before can be edited', async () => {
    await open({ text: pem, fileName: null });
    expect(pasted()?.value).toBe(pem);
  });
});
