import type { BrandAuth } from '../../../core/model/generated/brand.ts';
import { isAdditionalSigner } from '../../../core/signers/additionalSigner.ts';
import type { Audience } from '../../clients/identityBrokerService.ts';
import type { User } from '../../clients/user.ts';

/** Roles that pages distinguish. */
export type Role = 'anonymous' | 'borrower' | 'signer' | 'broker' | 'agent';

/**
 * The role of a signed-in user: agent where agents are served (AUTH-03), additional signer by the scope of the session or by
 * type, broker by flag (AUTH-04). A broker who signs is a signer, for that session opens nothing else. Unknown users count as
 * borrowers.
 */
export function roleOf(
  user: User | undefined,
  {
    audience = 'customer',
    isSigners = false,
  }: { readonly audience?: Audience | undefined; readonly isSigners?: boolean } = {},
): Role {
  if (audience === 'agent') return 'agent';
  if (isSigners || (user !== undefined && isAdditionalSigner(user))) return 'signer';
  return user?.isBroker ? 'broker' : 'borrower';
}

type AudienceSettings = Pick<BrandAuth, 'audience' | 'agentHosts'>;

/** The audience of the identity endpoints on this host (AUTH-03). */
export function audienceOf({ audience, agentHosts = [] }: AudienceSettings, hostname: string): Audience {
  const isAgentHost = agentHosts.includes(hostname.split('.')[0] ?? '');
  return isAgentHost ? 'agent' : (audience ?? 'customer');
}
