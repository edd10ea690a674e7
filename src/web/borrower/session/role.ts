import type { BrandAuth } from '../../../core/model/generated/brand.ts';
import type { Audience } from '../../clients/identityBrokerService.ts';
import type { User } from '../../clients/user.ts';

/** Whom a page is shown to. */
export type Role = 'anonymous' | 'borrower' | 'signer' | 'broker' | 'agent';

/**
 * The role of somebody signed in: where agents are served everybody is one (AUTH-03); else a broker is flagged by the
 * identity broker (AUTH-04) and an additional signer by type. Who is not known yet counts as a borrower.
 */
export function roleOf(user: User | undefined, audience: Audience = 'customer'): Role {
  if (audience === 'agent') return 'agent';
  if (user?.isBroker) return 'broker';
  return user?.type === 'CO_DEEDER' ? 'signer' : 'borrower';
}

/** What a brand says of whom it serves. */
type AudienceSettings = Pick<BrandAuth, 'audience' | 'agentHosts'>;

/** Whom the identity endpoints serve on this host (AUTH-03): agents, where the brand or its host says so. */
export function audienceOf({ audience, agentHosts = [] }: AudienceSettings, hostname: string): Audience {
  const isAgentHost = agentHosts.includes(hostname.split('.')[0] ?? '');
  return isAgentHost ? 'agent' : (audience ?? 'customer');
}
