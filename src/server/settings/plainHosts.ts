import { err, ok } from '../../core/shared/result.ts';
import { type Parsed, setting } from './settingKinds.ts';

const HOST = /^([a-z0-9_]([a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:]+\])$/;
const OF_THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function parse(text: string): Parsed<readonly string[]> {
  const hosts = text.split(',').map((entry) => entry.trim());
  return hosts.every((host) => HOST.test(host))
    ? ok(hosts)
    : err('must be lower-case host names or addresses without ports, such as relay,10.0.0.7,[fd00::7]');
}

/** Hosts that production may call without encryption or certificate checks. */
export const plainHostsSetting = setting<readonly string[]>({
  env: 'EQUIFORM_PLAIN_HOSTS',
  parse,
  fallback: [],
  description:
    'hosts in a private network that production may call without encryption or a verified certificate',
});

/** The hosts listed in the environment; empty when unreadable. */
export function plainHostsOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const given = environment[plainHostsSetting.env];
  const read = given ? parse(given) : undefined;
  return read?.ok ? read.value : [];
}

/** True for this machine, which no network separates from us, and for listed hosts. */
export const isPlainHost = (host: string, plainHosts: readonly string[]): boolean =>
  OF_THIS_MACHINE.test(host.toLowerCase()) || plainHosts.includes(host.toLowerCase());

export const mayBePlain = (address: string, plainHosts: readonly string[]): boolean =>
  URL.canParse(address) && isPlainHost(new URL(address).hostname, plainHosts);
