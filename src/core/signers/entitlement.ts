import type { CompiledPolicy } from '../flow/policies.ts';
import type { RescissionRight, SignerEntitlement, SignerRole } from '../model/generated/policies.ts';

/** What people in a role get and give by the policies that apply, all of them together, and which policies say so. */
export function entitlementOf(
  role: SignerRole,
  applied: readonly CompiledPolicy[],
): { readonly gets: SignerEntitlement; readonly entitledBy: readonly string[] } {
  const found = applied.flatMap(({ id, policy: { effect } }) =>
    'entitle' in effect && effect.entitle.roles.includes(role) ? [{ id, to: effect.entitle.to }] : [],
  );
  const all = <Value>(pick: (to: SignerEntitlement) => readonly Value[] | undefined): Value[] => [
    ...new Set(found.flatMap(({ to }) => pick(to) ?? [])),
  ];
  const rescission = mostCopies(all(({ rescission: right }) => right && [right]));
  return {
    gets: {
      notices: all(({ notices }) => notices),
      documents: all(({ documents }) => documents),
      consents: all(({ consents }) => consents),
      ...(rescission ? { rescission } : {}),
    },
    entitledBy: found.map(({ id }) => id),
  };
}

/** Of several rights to cancel, the one with the most copies of each kind. */
const mostCopies = (rights: readonly RescissionRight[]): RescissionRight | undefined =>
  rights.length === 0
    ? undefined
    : {
        form: 'G-5',
        paperCopies: Math.max(...rights.map(({ paperCopies }) => paperCopies)),
        electronicCopies: Math.max(...rights.map(({ electronicCopies }) => electronicCopies)),
      };
