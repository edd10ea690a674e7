import { beforeAll, describe, expect, it } from 'vitest';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import type { Facts } from '../../src/core/rules/types.ts';
import type { NamedSigner } from '../../src/core/signers/signerGraph.ts';
import { type SignerAnswers, whoSigns } from '../../src/core/signers/whoSigns.ts';
import { resolvedBrand } from './resolvedBrands.ts';

let main: ResolvedBrand;
beforeAll(() => {
  main = resolvedBrand('main');
});

const SOLE: SignerAnswers = { ownershipType: 'SOLE', maritalStatus: 'UNMARRIED' };
const MARRIED: SignerAnswers = { ...SOLE, maritalStatus: 'MARRIED' };
const SEPARATED: SignerAnswers = { ...SOLE, maritalStatus: 'SEPARATED' };
const JOINT: SignerAnswers = { ...SOLE, ownershipType: 'JOINT' };
const OWN_TRUST: SignerAnswers = { ...SOLE, ownershipType: 'TRUST', trusteeIsMe: 'YES' };
const OTHER_TRUSTEE: SignerAnswers = { ...OWN_TRUST, trusteeIsMe: 'NO' };

const TEXAN: SignerAnswers = { ...JOINT, ownersMarried: 'YES' };
const ownersSpouse = (id = 'pat'): NamedSigner => ({
  id,
  role: 'NON_TITLED_SPOUSE',
  isSpouse: false,
  isOwnersSpouse: true,
});

const named = (role: NamedSigner['role'], id = 'a', isSpouse = false): NamedSigner => ({
  id,
  role,
  isSpouse,
});

interface Case {
  readonly answers: SignerAnswers;
  readonly state?: string;
  readonly occupancy?: string | undefined;
  readonly facts?: Facts;
  readonly named?: readonly NamedSigner[];
}

/** Each party as `ROLE id: reasons`; `?` stands for somebody who is still to be named. */
function partiesOf({ answers, state = 'OH', named: people = [], ...more }: Case): readonly string[] {
  const occupancy = 'occupancy' in more ? more.occupancy : 'HOME';
  const { parties } = whoSigns(main, {
    facts: {
      'property.state': state,
      ...(occupancy === undefined ? {} : { 'property.occupancy': occupancy }),
      'closing.byPowerOfAttorney': false,
      ...more.facts,
    },
    answers,
    named: people,
    asOf: '2026-06-15',
  });
  const [borrower, ...others] = parties;
  expect(borrower).toMatchObject({ role: 'BORROWER', why: ['borrower-signs'] });
  return others.map(({ role, id = '?', why }) => `${role} ${id}: ${why.join(', ')}`);
}

describe('SIGNER-01 who signs beside the borrower, and why', () => {
  it.each<readonly [string, Case, readonly string[]]>([
    ['nobody, for one who owns alone', { answers: SOLE }, []],
    ['an attorney in Georgia', { answers: SOLE, state: 'GA' }, ['ATTORNEY ?: attorney-closes']],
    ['a spouse by dower', { answers: MARRIED }, ['NON_TITLED_SPOUSE ?: spouse-dower']],
    [
      'a spouse by dower, also of a second home',
      { answers: MARRIED, occupancy: 'SECONDARY' },
      ['NON_TITLED_SPOUSE ?: spouse-dower'],
    ],
    ['a spouse by homestead', { answers: MARRIED, state: 'FL' }, ['NON_TITLED_SPOUSE ?: spouse-homestead']],
    ['no spouse of a second home in Florida', { answers: MARRIED, state: 'FL', occupancy: 'SECONDARY' }, []],
    [
      'a separated spouse in community property',
      { answers: SEPARATED, state: 'WA', occupancy: 'INVESTMENT' },
      ['NON_TITLED_SPOUSE ?: spouse-community-property'],
    ],
    ['a spouse in Texas', { answers: MARRIED, state: 'TX' }, ['NON_TITLED_SPOUSE ?: spouse-texas']],
    [
      'a spouse in Texas while nobody said how the home is used',
      { answers: MARRIED, state: 'TX', occupancy: undefined },
      ['NON_TITLED_SPOUSE ?: spouse-texas'],
    ],
    ['no spouse of a rental in Texas', { answers: MARRIED, state: 'TX', occupancy: 'INVESTMENT' }, []],
    ['no spouse in Oregon', { answers: MARRIED, state: 'OR' }, []],
    [
      'the spouse who is named',
      { answers: MARRIED, state: 'TX', named: [named('NON_TITLED_SPOUSE', 'sam', true)] },
      ['NON_TITLED_SPOUSE sam: spouse-texas'],
    ],
    ['no spouse who is named but not asked for', { answers: SOLE, named: [named('NON_TITLED_SPOUSE')] }, []],
    ['an owner not named yet', { answers: JOINT }, ['DEED_HOLDER ?: title-holder-signs']],
    [
      'each owner, by whether they borrow',
      { answers: JOINT, named: [named('CO_BORROWER', 'kim'), named('DEED_HOLDER', 'lee')] },
      ['CO_BORROWER kim: co-borrower-signs', 'DEED_HOLDER lee: title-holder-signs'],
    ],
    [
      'no owner once owned alone',
      { answers: SOLE, named: [named('CO_BORROWER'), named('DEED_HOLDER', 'b')] },
      [],
    ],
    [
      'a spouse on the title once, for both reasons',
      {
        answers: { ...JOINT, maritalStatus: 'MARRIED' },
        state: 'TX',
        named: [named('DEED_HOLDER', 'sam', true)],
      },
      ['DEED_HOLDER sam: title-holder-signs, spouse-texas'],
    ],
    [
      'a spouse said to be on the title, beside another owner who is named',
      {
        answers: { ...JOINT, maritalStatus: 'MARRIED', spouseIsCoOwner: 'YES' },
        state: 'TX',
        named: [named('CO_BORROWER', 'kim')],
      },
      ['CO_BORROWER kim: co-borrower-signs', 'DEED_HOLDER ?: title-holder-signs, spouse-texas'],
    ],
    [
      'a spouse said to be on the title once, though named as one who is not',
      {
        answers: { ...JOINT, maritalStatus: 'MARRIED', spouseIsCoOwner: 'YES' },
        state: 'TX',
        named: [named('NON_TITLED_SPOUSE', 'sam', true)],
      },
      ['DEED_HOLDER ?: title-holder-signs, spouse-texas'],
    ],
    ['nobody for a trust of the borrower', { answers: OWN_TRUST }, []],
    ['another trustee', { answers: OTHER_TRUSTEE }, ['TRUSTEE ?: trustee-signs']],
    [
      'the trustee who is named',
      { answers: OTHER_TRUSTEE, named: [named('TRUSTEE', 'kim')] },
      ['TRUSTEE kim: trustee-signs'],
    ],
    ['no trustee once the borrower is', { answers: OWN_TRUST, named: [named('TRUSTEE', 'kim')] }, []],
    ['no trustee once owned alone', { answers: SOLE, named: [named('TRUSTEE', 'kim')] }, []],
    [
      'a trustee beside a spouse',
      { answers: { ...OTHER_TRUSTEE, maritalStatus: 'MARRIED' }, state: 'TX' },
      ['NON_TITLED_SPOUSE ?: spouse-texas', 'TRUSTEE ?: trustee-signs'],
    ],
    [
      'the holder of a power of attorney',
      { answers: SOLE, facts: { 'closing.byPowerOfAttorney': true } },
      ['ATTORNEY_IN_FACT ?: attorney-in-fact-signs'],
    ],
    [
      'the holder of a power of attorney who is named',
      { answers: { ...SOLE, byPowerOfAttorney: true }, named: [named('ATTORNEY_IN_FACT', 'kim')] },
      ['ATTORNEY_IN_FACT kim: attorney-in-fact-signs'],
    ],
    [
      'no holder of a power of attorney once the borrower signs',
      { answers: { ...SOLE, byPowerOfAttorney: false }, named: [named('ATTORNEY_IN_FACT', 'kim')] },
      [],
    ],
    [
      "a co-owner's spouse in Texas",
      { answers: TEXAN, state: 'TX', named: [named('DEED_HOLDER', 'kim')] },
      ['DEED_HOLDER kim: title-holder-signs', 'NON_TITLED_SPOUSE ?: co-owner-spouse-texas'],
    ],
    [
      "each co-owner's spouse who is named, beside the borrower's who is not",
      {
        answers: { ...TEXAN, maritalStatus: 'MARRIED' },
        state: 'TX',
        named: [named('DEED_HOLDER', 'kim'), ownersSpouse('pat'), ownersSpouse('lou')],
      },
      [
        'DEED_HOLDER kim: title-holder-signs',
        'NON_TITLED_SPOUSE pat: co-owner-spouse-texas',
        'NON_TITLED_SPOUSE lou: co-owner-spouse-texas',
        'NON_TITLED_SPOUSE ?: spouse-texas',
      ],
    ],
    [
      "no borrower's spouse in place of a co-owner's",
      {
        answers: TEXAN,
        state: 'TX',
        named: [named('DEED_HOLDER', 'kim'), named('NON_TITLED_SPOUSE', 'sam', true)],
      },
      ['DEED_HOLDER kim: title-holder-signs', 'NON_TITLED_SPOUSE ?: co-owner-spouse-texas'],
    ],
    [
      "no co-owner's spouse in another state",
      { answers: TEXAN, named: [named('DEED_HOLDER', 'kim'), ownersSpouse()] },
      ['DEED_HOLDER kim: title-holder-signs'],
    ],
    [
      "no co-owner's spouse once owned alone",
      { answers: { ...TEXAN, ownershipType: 'SOLE' }, state: 'TX', named: [ownersSpouse()] },
      [],
    ],
  ])('%s', (_case, given, parties) => {
    expect(partiesOf(given).toSorted()).toEqual(parties.toSorted());
  });

  it('goes by what is saved where nothing else is answered', () => {
    const saved = { 'application.ownership': 'JOINT', 'application.maritalStatus': 'MARRIED' };
    expect(partiesOf({ answers: {}, facts: saved, named: [named('DEED_HOLDER', 'lee')] })).toEqual([
      'DEED_HOLDER lee: title-holder-signs',
      'NON_TITLED_SPOUSE ?: spouse-dower',
    ]);
  });
});
