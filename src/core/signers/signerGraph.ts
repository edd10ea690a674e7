import { type CompiledPolicy, compilePolicy, evaluatePolicies } from '../flow/policies.ts';
import { type FlowSettings, vocabularyOf } from '../flow/ruleSet.ts';
import type { SignerEntitlement, SignerRole } from '../model/generated/policies.ts';
import type { Facts } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { entitlementOf } from './entitlement.ts';

/** Somebody the borrower named as a signer. */
export interface NamedSigner {
  /** Undefined for somebody said to exist whose name is not given yet. */
  readonly id: string | undefined;
  readonly role: Exclude<SignerRole, 'BORROWER'>;
  readonly isSpouse: boolean;
}

/** Somebody who takes part in the signing. */
export interface SignerParty {
  readonly role: SignerRole;
  /** The named person's id; undefined for the borrower, and for somebody whom nobody has named yet. */
  readonly id: string | undefined;
  /** Owes the debt; true only for those who applied. */
  readonly obligor: boolean;
  /** The policies that make them a party, by id. */
  readonly why: readonly string[];
  /** What they get and give, and the policies that say so. */
  readonly gets: SignerEntitlement;
  readonly entitledBy: readonly string[];
}

/** Everyone who signs, and who might, once missing facts are known. */
export interface SignerGraph {
  readonly parties: readonly SignerParty[];
  readonly undecided: readonly {
    readonly policy: string;
    readonly role: SignerRole;
    readonly missing: readonly string[];
  }[];
}

export interface SignerCase {
  /** The application's facts, with state and occupancy of the home. */
  readonly facts: Facts;
  /** Other people named so far; one id once. */
  readonly named: readonly NamedSigner[];
  readonly asOf: CalendarDate;
}

const OWNERS: readonly SignerRole[] = ['CO_BORROWER', 'DEED_HOLDER'];

/**
 * Who signs, and why, by the policies in force on a day. The borrower comes first, then named people in their order, then those
 * who are still to be named. Named owners are always parties; other named people are if a policy asks for their role, or cannot be
 * decided yet. A spouse who is an owner signs once, as an owner. Throws an error that names a policy whose rule fails. Pure.
 */
export function signerGraph(settings: FlowSettings, { facts, named, asOf }: SignerCase): SignerGraph {
  const { applied, undecided, failures } = evaluatePolicies(compiledOnce(settings), facts, asOf);
  const [failure] = failures;
  if (failure) throw new Error(`${failure.where}: ${failure.message}`);
  const open = undecided.flatMap(({ policy, missing }) =>
    rolesOf(policy).map((role) => ({ policy: policy.id, role, missing })),
  );
  const whyOf = (role: SignerRole): readonly string[] =>
    applied.flatMap((policy) => (rolesOf(policy).includes(role) ? [policy.id] : []));
  const partyOf = (role: SignerRole, person?: NamedSigner): SignerParty => ({
    role,
    id: person?.id,
    obligor: role === 'BORROWER' || role === 'CO_BORROWER',
    why: [...whyOf(role), ...(person && isOwnerAndSpouse(person) ? whyOf('NON_TITLED_SPOUSE') : [])],
    ...entitlementOf(role, applied),
  });
  const maySign = ({ role }: NamedSigner): boolean =>
    OWNERS.includes(role) || whyOf(role).length > 0 || open.some((one) => one.role === role);
  const people = named.filter(maySign);
  const wanted = new Set(applied.flatMap(rolesOf));
  const missing = [...wanted].filter((role) => role !== 'BORROWER' && !isNamed(role, people));
  return {
    parties: [
      partyOf('BORROWER'),
      ...people.map((person) => partyOf(person.role, person)),
      ...missing.map((role) => partyOf(role)),
    ],
    undecided: open,
  };
}

const isOwnerAndSpouse = ({ role, isSpouse }: NamedSigner): boolean => isSpouse && OWNERS.includes(role);

/** An owner of either kind is the owner that is asked for; a spouse among the owners is the spouse. */
function isNamed(role: SignerRole, people: readonly NamedSigner[]): boolean {
  if (role === 'NON_TITLED_SPOUSE' && people.some(isOwnerAndSpouse)) return true;
  const asked = OWNERS.includes(role) ? OWNERS : [role];
  return people.some((person) => asked.includes(person.role));
}

const rolesOf = ({ policy: { effect } }: CompiledPolicy): readonly SignerRole[] =>
  'signer' in effect ? [effect.signer.role] : [];

const known = new WeakMap<FlowSettings['policies'], readonly CompiledPolicy[]>();

function compiledOnce(settings: FlowSettings): readonly CompiledPolicy[] {
  const made = known.get(settings.policies) ?? compiled(settings);
  known.set(settings.policies, made);
  return made;
}

function compiled(settings: FlowSettings): readonly CompiledPolicy[] {
  const vocabulary = vocabularyOf(settings);
  return Object.values(settings.policies).flatMap((policy) =>
    'signer' in policy.effect || 'entitle' in policy.effect ? [compilePolicy(policy, vocabulary)] : [],
  );
}
