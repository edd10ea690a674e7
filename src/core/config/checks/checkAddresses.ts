import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Pages outside the application that every lender has (ROUTE-21). */
const beside = [
  '/auth/confirm',
  '/auth/forgot',
  '/auth/login',
  '/auth/reset',
  '/dashboard',
  '/dashboard/settings',
] as const;

const isProper = (address: string): boolean =>
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[:/?#]|$)/i.test(address) &&
  URL.canParse(address);

/**
 * Addresses within the host must lead to a page or flow, and links to other hosts must be valid https
 * addresses.
 */
export function checkAddresses({ brand, report }: BrandCheck): void {
  const flows = Object.values(brand.flows);
  const steps = flows.flatMap(({ base, steps }) => steps.map(({ path = '' }) => `${base}/${path}`));
  const pages = Object.values(brand.pages).map(({ path }) => path);
  const known = [...beside, ...pages, ...flows.map(({ base }) => base), ...steps];
  for (const { address, pointer } of addressesIn(brand)) {
    const path = address.replace(/[?#].*$/, '');
    if (path.startsWith('/') && !known.includes(path))
      report(pointer, 'unknown-address', `There is nothing at ${path}`, { suggestion: suggest(path, known) });
    if (address.startsWith('https:') && !isProper(address))
      report(pointer, 'bad-format', `${address} is not a valid https address of another host`);
  }
}

interface Address {
  readonly address: string;
  readonly pointer: string;
}

function addressesIn({ pages, policies, flows, brand }: BrandCheck['brand']): readonly Address[] {
  const ofPages = Object.entries(pages).flatMap(([id, { blocks }]) =>
    blocks.map(({ to = '' }, index) => ({
      address: to,
      pointer: toPointer(['pages', id, 'blocks', index, 'to']),
    })),
  );
  const ofFlows = Object.entries(flows).flatMap(([id, { enter = [] }]) =>
    enter.map(({ redirect }, index) => ({
      address: redirect,
      pointer: toPointer(['flows', id, 'enter', index, 'redirect']),
    })),
  );
  const ofPolicies = Object.entries(policies).flatMap(([id, { effect }]) =>
    effect && 'route' in effect
      ? (['to', 'then'] as const).map((key) => ({
          address: effect.route[key] ?? '',
          pointer: toPointer(['policies', id, 'effect', 'route', key]),
        }))
      : [],
  );
  const ofLender = Object.entries(brand.links ?? {}).map(([name, address]) => ({
    address: address ?? '',
    pointer: toPointer(['brand', 'links', name]),
  }));
  return [...ofPages, ...ofFlows, ...ofPolicies, ...ofLender];
}
