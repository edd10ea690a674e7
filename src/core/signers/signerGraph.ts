import { type CompiledPolicy, compilePolicy, evaluatePolicies } from '../flow/policies.ts';
import { type FlowSettings, vocabularyOf } from '../flow/ruleSet.ts';
import type { SignerEffect, SignerEntitlement, SignerRole } from '../model/generated/policies.ts';
import type { Facts } from '../rules/types.ts';
import type { CalendarDate } from '../shared/calendarDate.ts';
import { entitlementOf } from './entitlement.ts';

/** Somebody the borrower named as a signer. */
export interface NamedSigner {
  /** Undefined for somebody said to exist whose name is not given yet. */
  readonly id: string | undefined;
  readonly role: Exclude<SignerRole, 'BORROWER'>;
  /** Married to the borrower. */
  readonly isSpouse: boolean;
  /** Married to another owner. */
  readonly isOwnersSpouse?: boolean;
}

/** Somebody who takes part in the signing. */
export interface SignerParty {
  readonly role: SignerRole;
  /** The spouse of another owner. */
  readonly of?: 'OWNER';
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
    readonly of?: 'OWNER';
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

/** True for whoever owns the home beside the borrower: with them a co-borrower, or who only holds title. */
export const isOwner = ({ role }: { readonly role: SignerRole }): boolean =>
  role === 'CO_BORROWER' || role === 'DEED_HOLDER';

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
    seatsOf(policy).map((seat) => ({ policy: policy.id, ...seat, missing })),
  );
  const whyOf = (seat: SignerEffect): readonly string[] =>
    applied.flatMap((policy) => (seatsOf(policy).some((one) => isSame(one, seat)) ? [policy.id] : []));
  const partyOf = (seat: SignerEffect, person?: NamedSigner): SignerParty => ({
    ...seat,
    id: person?.id,
    obligor: seat.role === 'BORROWER' || seat.role === 'CO_BORROWER',
    why: [...whyOf(seat), ...(person && isOwnerAndSpouse(person) ? whyOf(SPOUSE) : [])],
    ...entitlementOf(seat.role, applied),
  });
  const maySign = (person: NamedSigner): boolean =>
    isOwner(person) || whyOf(seatOf(person)).length > 0 || open.some((one) => isSame(one, seatOf(person)));
  const people = named.filter(maySign);
  const wanted = distinct(applied.flatMap(seatsOf));
  const missing = wanted.filter((seat) => seat.role !== 'BORROWER' && !isNamed(seat, people));
  return {
    parties: [
      partyOf({ role: 'BORROWER' }),
      ...people.map((person) => partyOf(seatOf(person), person)),
      ...missing.map((seat) => partyOf(seat)),
    ],
    undecided: open,
  };
}

const SPOUSE: SignerEffect = { role: 'NON_TITLED_SPOUSE' };

const seatOf = ({ role, isOwnersSpouse }: NamedSigner): SignerEffect =>
  isOwnersSpouse ? { role, of: 'OWNER' } : { role };

const isSame = (one: SignerEffect, other: SignerEffect): boolean =>
  one.role === other.role && one.of === other.of;

const distinct = (seats: readonly SignerEffect[]): readonly SignerEffect[] =>
  seats.filter((seat, index) => seats.findIndex((other) => isSame(other, seat)) === index);

const isOwnerAndSpouse = (person: NamedSigner): boolean => person.isSpouse && isOwner(person);

/** An owner of either kind is the owner that is asked for; a spouse among the owners is the spouse. */
function isNamed(seat: SignerEffect, people: readonly NamedSigner[]): boolean {
  if (isSame(seat, SPOUSE) && people.some(isOwnerAndSpouse)) return true;
  if (isOwner(seat)) return people.some(isOwner);
  return people.some((person) => isSame(seatOf(person), seat));
}

const seatsOf = ({ policy: { effect } }: CompiledPolicy): readonly SignerEffect[] =>
  'signer' in effect ? [effect.signer] : [];

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
