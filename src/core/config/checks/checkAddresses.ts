import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Addresses of the platform around the application (ROUTE-30), and of logging in (ROUTE-21). */
const platform = [
  '/auth/confirm',
  '/auth/forgot',
  '/auth/login',
  '/auth/reset',
  '/contact',
  '/dashboard',
  '/dashboard/settings',
  '/exchange',
  '/group-manager',
  '/pay',
  '/portfolio',
  '/universal-marketplace',
  '/universal-passport',
] as const;

/** Where a page, a policy or the entry of a flow leads to within the host, there is a page, a flow or the platform. */
export function checkAddresses({ brand, report }: BrandCheck): void {
  const flows = Object.values(brand.flows);
  const steps = flows.flatMap(({ base, steps }) => steps.map(({ path = '' }) => `${base}/${path}`));
  const pages = Object.values(brand.pages).map(({ path }) => path);
  const known = [...platform, ...pages, ...flows.map(({ base }) => base), ...steps];
  for (const { address, pointer } of addressesIn(brand)) {
    const path = address.replace(/[?#].*$/, '');
    if (path.startsWith('/') && !known.includes(path))
      report(pointer, 'unknown-address', `Nothing stands at ${path}`, { suggestion: suggest(path, known) });
  }
}

interface Address {
  readonly address: string;
  readonly pointer: string;
}

function addressesIn({ pages, policies, flows }: BrandCheck['brand']): readonly Address[] {
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
  return [...ofPages, ...ofFlows, ...ofPolicies];
}
