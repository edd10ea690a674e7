import type { BrandSettings } from '../../../../core/model/resolvedBrand.ts';
import type { FlagValue } from '../../../clients/optimizeService.ts';
import { brandLink } from '../../../renderer/brandLinks.ts';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { useFlag } from '../../flags/FlagProvider.tsx';
import { type Auth, useAuth } from '../../session/AuthProvider.tsx';

/** What of the header and its menus somebody sees. */
export interface Seen {
  readonly isSignedIn: boolean;
  /** To a signer only if they are a broker (SHELL-03). */
  readonly dashboard: boolean;
  /** To those signed in at the main brand (SHELL-05). */
  readonly feedback: boolean;
  /** Platform links by name, with their addresses: those that the lender has (ROUTE-30, ROUTE-31). */
  readonly platform: readonly PlatformLink[];
}

/** A link to another application of the platform. */
export interface PlatformLink {
  readonly name: string;
  readonly href: string;
}

/** Other applications of the platform, by the names of the links under which a lender has them. */
const OF_BORROWERS = ['exchange', 'pay', 'universalMarketplace', 'universalPassport'];

/** What the header shows to whom. */
export function seenBy(
  { status, role }: Pick<Auth, 'status' | 'role'>,
  { kind, links }: Pick<BrandSettings, 'kind' | 'links'>,
  portfolio: Pick<FlagValue, 'enabled'>,
): Seen {
  const isSignedIn = status === 'authenticated';
  const names = [
    ...OF_BORROWERS,
    ...(portfolio.enabled ? ['portfolio'] : []),
    ...(role === 'broker' || role === 'agent' ? ['groupManager'] : []),
  ];
  return {
    isSignedIn,
    dashboard: isSignedIn && role !== 'signer',
    feedback: isSignedIn && kind === 'main',
    platform: isSignedIn
      ? names.flatMap((name) => {
          const href = brandLink({ links }, name);
          return href ? [{ name, href }] : [];
        })
      : [],
  };
}

/** What the header shows to who is at the page. */
export function useSeen(): Seen {
  return seenBy(useAuth(), useRelease().app.brand, useFlag('fe-portfolio-manager'));
}
