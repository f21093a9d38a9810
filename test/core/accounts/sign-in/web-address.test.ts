/** Which addresses may be passed to the system's browser, which accepts almost any text. */
import { describe, expect, it } from 'vitest';
import { checkBrowserAddress, guardedBrowser, isSafeTransport } from '#core/accounts/sign-in/web-address.ts';

const allowedOrigins = ['https://sign-in.example', 'http://127.0.0.1:9080'];

const refused: readonly (readonly [address: string, kind: string])[] = [
  ['file:///etc/passwd', 'unsafe-scheme'],
  ['file://server/share/run.exe', 'unsafe-scheme'],
  ['FILE:///etc/passwd', 'unsafe-scheme'],
  ['smb://sign-in.example/share', 'unsafe-scheme'],
  ['\\\\sign-in.example\\share\\run.exe', 'disguised'],
  ['//sign-in.example/share', 'not-an-address'],
  ['ms-msdt:/id', 'unsafe-scheme'],
  ['ms-officecmd:x', 'unsafe-scheme'],
  ['search-ms:query=a&crumb=location:sign-in.example', 'unsafe-scheme'],
  ['ms-settings:', 'unsafe-scheme'],
  ['javascript:alert(1)', 'unsafe-scheme'],
  ['JaVaScRiPt:alert(1)//https://sign-in.example/', 'unsafe-scheme'],
  ['java\tscript:alert(1)', 'disguised'],
  ['data:text/html,hello', 'unsafe-scheme'],
  ['vbscript:x', 'unsafe-scheme'],
  ['blob:https://sign-in.example/1', 'unsafe-scheme'],
  ['about:blank', 'unsafe-scheme'],
  ['view-source:https://sign-in.example/', 'unsafe-scheme'],
  ['ftp://sign-in.example/', 'unsafe-scheme'],
  ['ssh://sign-in.example/', 'unsafe-scheme'],
  ['mailto:a@sign-in.example', 'unsafe-scheme'],
  ['tel:+49', 'unsafe-scheme'],
  ['http://sign-in.example/', 'unsafe-scheme'],
  ['http://127.0.0.1.evil.example/', 'unsafe-scheme'],
  ['https://sign-in.example@evil.example/', 'disguised'],
  ['https://user:secret@sign-in.example/', 'disguised'],
  ['https://@sign-in.example/', 'disguised'],
  ['https://evil.example/', 'foreign-origin'],
  ['https://sign-in.example.evil.example/', 'foreign-origin'],
  ['https://sign-in.example:8443/', 'foreign-origin'],
  ['http://127.0.0.1:9081/', 'foreign-origin'],
  ['https://sign-ın.example/', 'disguised'],
  ['https://xn--sign-n-r9a.example/', 'foreign-origin'],
  ['https://SIGN-IN.example/', 'disguised'],
  ['https:/sign-in.example/', 'disguised'],
  ['https:\\\\sign-in.example\\', 'disguised'],
  ['https://sign-in.example\u0000.evil.example/', 'disguised'],
  ['https://sign-in.example/\r\nx', 'disguised'],
  [' https://sign-in.example/', 'disguised'],
  ['https://sign-in.example/\u202egpj.exe', 'disguised'],
  ['https://sign-in.example/"&calc.exe', 'disguised'],
  ['https://sign-in.example/?a=^&b=|', 'disguised'],
  [`https://sign-in.example/${'a'.repeat(9_000)}`, 'disguised'],
  ['https://sign-in.example', 'disguised'],
  ['sign-in.example/', 'not-an-address'],
  ['-a Calculator', 'disguised'],
  ['--help', 'not-an-address'],
  ['', 'disguised'],
];

describe('the system’s browser', () => {
  it('is tested with enough addresses', () => {
    expect(refused.length).toBeGreaterThanOrEqual(40);
  });

  it.each(refused)('does not open %j', async (address, kind) => {
    expect(checkBrowserAddress(address, allowedOrigins)).toEqual({ ok: false, failure: { kind } });
    const opened: string[] = [];
    const open = guardedBrowser(async (given) => {
      opened.push(given);
    });
    expect(await open({ address, allowedOrigins })).toBe(false);
    expect(opened).toEqual([]);
  });

  it.each([
    'https://sign-in.example/',
    'https://sign-in.example/oauth/authorize?response_type=code&scope=*&redirect_uri=http%3A%2F%2F127.0.0.1%3A49152%2Fcallback',
    'http://127.0.0.1:9080/oauth/authorize?state=a-b_c~d.e',
  ])('opens %s unchanged', async (address) => {
    const opened: string[] = [];
    const open = guardedBrowser(async (given) => {
      opened.push(given);
    });
    expect(await open({ address, allowedOrigins })).toBe(true);
    expect(opened).toEqual([address]);
  });

  it('may be missing', async () => {
    const open = guardedBrowser(async () => {
      throw new Error('No application knows how to open it');
    });
    expect(await open({ address: 'https://sign-in.example/', allowedOrigins })).toBe(false);
  });
});

describe('an address that may carry a secret', () => {
  it.each([
    ['https://time.example', true],
    ['http://127.0.0.1:80', true],
    ['http://localhost:9080', true],
    ['http://[::1]:9080', true],
    ['http://2130706433/', true],
    ['http://127.8.0.1:9080', true],
    ['http://time.localhost', false],
    ['http://time.example', false],
    ['http://127.0.0.2.example', false],
    ['ws://127.0.0.1', false],
  ])('%s: %s', (address, expected) => {
    expect(isSafeTransport(new URL(address))).toBe(expected);
  });
});
