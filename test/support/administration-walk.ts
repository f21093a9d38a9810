/** The administration pages as a browser uses them. */
import { accounts, organization, password } from './stand-alone.ts';
import { Walk, type Step } from './sign-in-walk.ts';

type Person = Readonly<Record<'email' | 'password', string>>;

export const ines: Person = { email: accounts.ines.email, password };
export const mara: Person = { email: accounts.mara.email, password };
export const team = `/admin/organizations/${organization.id}`;
export const marasPage = `${team}/people/${accounts.mara.id}`;
export const inesPage = `${team}/people/${accounts.ines.id}`;

export function tokenIn({ text }: Step): string {
  return /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
}

/** The one-time link that the page shows. */
export function linkIn({ text }: Step): string {
  return /<code>([^<]*)<\/code>/.exec(text)?.[1] ?? '';
}

/** Fills in the form of the sign-in. */
export async function logIn(walk: Walk, fields: Readonly<Record<string, string>>): Promise<Step> {
  return walk.post('/admin/login', { token: tokenIn(await walk.request('/admin/login')), ...fields });
}

export async function signInAt(url: string, person: Person): Promise<Walk> {
  const walk = new Walk(url);
  await logIn(walk, person);
  return walk;
}

/** Sends a form of the page at `page`. */
export async function act(
  walk: Walk,
  page: string,
  { action, ...fields }: Readonly<Record<string, string>> & { readonly action: string },
): Promise<Step> {
  return walk.post(`${page}${action}`, { token: tokenIn(await walk.request(page)), ...fields });
}

/** The status of the answer to the user of an access token. */
export async function statusOfUser(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}
