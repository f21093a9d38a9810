/**
 * Which addresses a request may reach. The check is made on the address that a connection is made to, so that a name which resolves
 * differently later does not escape it. Link-local addresses and the metadata services of clouds are never reached; a server that leads
 * elsewhere, by a redirect or by its description, leads no closer to this computer than it is itself.
 */

/** From far to near: the internet, a private network, this computer. */
const kinds = ['public', 'private', 'loopback'] as const;
export type AddressKind = (typeof kinds)[number];

type Judgement = AddressKind | 'forbidden';

const ranges: readonly (readonly [string, number, Judgement])[] = [
  ['0.0.0.0', 8, 'forbidden'],
  ['10.0.0.0', 8, 'private'],
  // Alibaba's metadata, in the range of carriers (RFC 6598).
  ['100.100.100.200', 32, 'forbidden'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'loopback'],
  // Azure's and Oracle's metadata.
  ['168.63.129.16', 32, 'forbidden'],
  ['192.0.0.192', 32, 'forbidden'],
  ['169.254.0.0', 16, 'forbidden'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'private'],
  ['224.0.0.0', 3, 'forbidden'],
];

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function judgeIpv4(address: string): Judgement {
  const asked = toNumber(address);
  return (
    ranges.find(([base, bits]) => Math.floor(asked / 2 ** (32 - bits)) === Math.floor(toNumber(base) / 2 ** (32 - bits)))?.[2] ?? 'public'
  );
}

function groupsIn(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}

/** The eight groups of an IPv6 address, with `::` expanded. */
export function ipv6Groups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  if (tail === undefined) {
    return groupsIn(head);
  }
  const missing = 8 - groupsIn(head).length - groupsIn(tail).length;
  return [...groupsIn(head), ...Array.from({ length: missing }, () => '0'), ...groupsIn(tail)];
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The IPv4 address at the end as two groups. */
function withoutDots(address: string): string {
  const [, head = '', tail = ''] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const number = toNumber(tail);
  return tail === '' ? address : `${head}${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
}

/** The IPv4 address that an IPv6 address stands for: mapped, translated (RFC 6052, RFC 2765), compatible or 6to4. */
function embeddedIpv4(groups: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0] = groups;
  const start = groups.slice(0, 6).join();
  const [high = 0, low = 0] = groups.slice(6);
  if (first === 0x20_02) {
    return dotted(second, third);
  }
  const known = ['0,0,0,0,0,65535', '0,0,0,0,65535,0', '0,0,0,0,0,0', '100,65435,0,0,0,0'];
  return known.includes(start) ? dotted(high, low) : null;
}

function judgeIpv6(address: string): Judgement {
  const groups = ipv6Groups(withoutDots(address)).map((group) => Number.parseInt(group, 16));
  if (groups.join() === '0,0,0,0,0,0,0,1') {
    return 'loopback';
  }
  const ipv4 = embeddedIpv4(groups);
  if (ipv4 !== null) {
    return judgeIpv4(ipv4);
  }
  const first = groups[0] ?? 0;
  // Link-local, multicast, and Amazon's metadata (fd00:ec2::/32).
  if ((first & 0xff_c0) === 0xfe_80 || (first & 0xff_00) === 0xff_00 || (first === 0xfd_00 && groups[1] === 0xe_c2)) {
    return 'forbidden';
  }
  return (first & 0xfe_00) === 0xfc_00 || (first & 0xff_c0) === 0xfe_c0 ? 'private' : 'public';
}

/** `address` is an IPv4 or IPv6 address as a resolver or `URL` writes it, with or without brackets or a zone. */
export function judgeAddress(address: string): Judgement {
  const bare = address.replaceAll(/^\[|\]$|%.*$/g, '');
  return bare.includes(':') ? judgeIpv6(bare) : judgeIpv4(bare);
}

/** True if a server of kind `within` may lead there; `loopback` is no limit, except for addresses that are never reached. */
export function mayReach(address: string, within: AddressKind): boolean {
  const kind = judgeAddress(address);
  return kind !== 'forbidden' && kinds.indexOf(kind) <= kinds.indexOf(within);
}

/** The address in a URL's `hostname`; null for a name, which is resolved. */
export function literalAddress(hostname: string): string | null {
  return hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : null;
}

/** `code` of the error of a connection that may not be made. */
export const addressRefused = 'ADDRESS_REFUSED';

interface Resolved {
  address: string;
  family: number;
}

type Resolve = (hostname: string, options: { readonly all: true }, callback: (error: Error | null, addresses: Resolved[]) => void) => void;
type Lookup = (
  hostname: string,
  options: { readonly all?: boolean | undefined },
  callback: (error: Error | null, address: string | Resolved[], family?: number) => void,
) => void;

/** A `lookup` of a connection that resolves with `resolve` and leaves out the addresses that may not be reached. */
export function guardLookup(resolve: Resolve, within: AddressKind): Lookup {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error === null ? addresses.filter(({ address }) => mayReach(address, within)) : [];
      const [first] = allowed;
      if (first === undefined) {
        callback(error ?? Object.assign(new Error(`${hostname} has an address that is not requested`), { code: addressRefused }), []);
      } else if (options.all === true) {
        callback(null, allowed);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}
