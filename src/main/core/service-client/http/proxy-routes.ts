/** The ways to a server that the operating system's proxy settings allow. */

/** The proxies to try in order, as URLs; null for a direct connection. Empty if none of them is supported. */
export type RoutesTo = (origin: string) => Promise<readonly (string | null)[]>;

const schemes: Readonly<Record<string, string>> = { PROXY: 'http:', HTTP: 'http:', HTTPS: 'https:' };

/** Chromium does not return the password of a proxy from the environment, so it is read there. */
function withPassword(proxy: string, environment: Readonly<Record<string, string | undefined>>): string {
  const urls = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'].flatMap(
    (name) => URL.parse(environment[name] ?? '') ?? [],
  );
  return urls.find(({ username, protocol, host }) => username !== '' && `${protocol}//${host}` === proxy)?.href ?? proxy;
}

/** Reads the answer of Chromium's resolver, such as `PROXY proxy.example.com:3128; DIRECT`. SOCKS proxies are left out. */
export function readRoutes(resolved: string, environment: Readonly<Record<string, string | undefined>>): readonly (string | null)[] {
  const routes = resolved.split(';').flatMap((part): readonly (string | null)[] => {
    const [kind = '', host = ''] = part.trim().split(/\s+/);
    const url = URL.parse(`${schemes[kind.toUpperCase()] ?? ''}//${host}`);
    return kind.toUpperCase() === 'DIRECT' ? [null] : url === null ? [] : [withPassword(`${url.protocol}//${url.host}`, environment)];
  });
  return routes.length === 0 && !/\bSOCKS/i.test(resolved) ? [null] : routes;
}
