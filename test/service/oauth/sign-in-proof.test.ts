/** The answer of a sign-in goes only to the browser in which the password was typed, while that password is valid. */
import { describe, expect, it } from 'vitest';
import { administrate } from '#service/standalone/administration/administration.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { accounts, password } from '../../support/stand-alone.ts';
import { answerOf, formTokenOf, Walk } from '../../support/sign-in-walk.ts';
import { useStandAlone } from '../../support/use-stand-alone.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const service = useStandAlone();

const ines = { email: accounts.ines.email, password };
const mara = { email: accounts.mara.email, password };

describe('a sign-in that waits for consent', () => {
  it('gives its answer to the browser in which the password was typed alone, though another has all its cookies', async () => {
    const walk = new Walk(service().url);
    const consent = await walk.logIn(await walk.begin(), ines);
    const resume = `/oauth/authorize/${consent.url.pathname.split('/').at(-1) ?? ''}`;
    const cookies = walk.jar.headerFor(new URL(resume, service().url));
    expect(cookies).toContain('clocktower_resume=');
    const allowed = await walk.post(`${consent.url.pathname}/consent${consent.url.search}`, { token: formTokenOf(consent) });
    expect(allowed.response.headers.get('location')).toMatch(/\?login=/);
    for (const address of [resume, `${resume}?login=`, `${resume}?login=guessed`, `${resume}?login=a&login=b`]) {
      const stolen = await new Walk(service().url).request(address, { headers: { cookie: cookies } });
      expect([address, stolen.response.status, stolen.response.headers.get('location')]).toEqual([address, 404, null]);
    }
    expect(answerOf(await walk.follow(allowed)).searchParams.get('code')).toEqual(expect.any(String));
  });

  it('ends when the password is changed, and so does what was allowed a moment before', async () => {
    const changePassword = async (): Promise<void> => {
      await administrate(
        { database: service().database, ...systemPorts(), ...cheapPasswords },
        { command: 'user password', values: { email: ines.email, passwordStdin: false }, password: 'another long password' },
      );
    };
    const walk = new Walk(service().url);
    const consent = await walk.logIn(await walk.begin(), ines);
    const other = new Walk(service().url);
    const ofMara = await other.logIn(await other.begin(), mara);
    await changePassword();
    const late = await walk.submit(consent, 'consent');
    expect([late.response.status, late.response.headers.get('location')]).toEqual([404, null]);
    expect(answerOf(await other.submit(ofMara, 'consent')).searchParams.get('code')).toEqual(expect.any(String));
    const again = await walk.logIn(await walk.begin(), { ...ines, password: 'another long password' });
    const allowed = await walk.post(`${again.url.pathname}/consent${again.url.search}`, { token: formTokenOf(again) });
    await changePassword();
    const resumed = await walk.follow(allowed);
    expect([resumed.response.status, resumed.response.headers.get('location')]).toEqual([404, null]);
  });
});
