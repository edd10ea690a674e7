import type { BrandSettings } from '../../../../core/model/resolvedBrand.ts';
import type { FlagValue } from '../../../clients/optimizeService.ts';
import { brandLink } from '../../../renderer/brandLinks.ts';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { useFlag } from '../../flags/FlagProvider.tsx';
import { type Auth, useAuth } from '../../session/AuthProvider.tsx';

export interface Seen {
  readonly isSignedIn: boolean;
  /** For a signer only if they are a broker (SHELL-03, SIGNER-17). */
  readonly dashboard: boolean;
  /** Signed in at the main brand (SHELL-05); not who only signs, whose session opens no such call. */
  readonly feedback: boolean;
  /** The lender's platform links by name (ROUTE-30, ROUTE-31). */
  readonly platform: readonly PlatformLink[];
}

export interface PlatformLink {
  readonly name: string;
  readonly href: string;
}

/** Platform applications by their brand link names. */
const OF_BORROWERS = ['exchange', 'pay', 'universalMarketplace', 'universalPassport'];

/** Decides what the header shows. */
export function seenBy(
  { status, role, user }: Pick<Auth, 'status' | 'role' | 'user'>,
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
    dashboard: isSignedIn && (role !== 'signer' || user?.isBroker === true),
    feedback: isSignedIn && kind === 'main' && role !== 'signer',
    platform: isSignedIn
      ? names.flatMap((name) => {
          const href = brandLink({ links }, name);
          return href ? [{ name, href }] : [];
        })
      : [],
  };
}

/** What the header shows this visitor. */
export function useSeen(): Seen {
  return seenBy(useAuth(), useRelease().app.brand, useFlag('fe-portfolio-manager'));
}
