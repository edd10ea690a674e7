import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignerRole } from '../../src/core/model/generated/policies.ts';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import type { Facts } from '../../src/core/rules/types.ts';
import { type NamedSigner, type SignerGraph, signerGraph } from '../../src/core/signers/signerGraph.ts';
import { resolvedBrand } from './resolvedBrands.ts';

const asOf = '2026-06-15';
let main: ResolvedBrand;
beforeAll(() => {
  main = resolvedBrand('main');
});

const known: Facts = {
  'property.state': 'GA',
  'property.occupancy': 'HOME',
  'application.ownership': 'SOLE',
  'application.maritalStatus': 'UNMARRIED',
  'application.hasCoBorrower': false,
  'application.trusteeIsBorrower': true,
  'closing.byPowerOfAttorney': false,
};
const graphOf = (facts: Facts = {}, named: readonly NamedSigner[] = []): SignerGraph =>
  signerGraph(main, { facts: { ...known, ...facts }, named, asOf });
const rolesIn = ({ parties }: SignerGraph) => parties.map(({ role }) => role);
const partyIn = ({ parties }: SignerGraph, wanted: SignerRole) => {
  const party = parties.find(({ role }) => role === wanted);
  if (!party) throw new Error(`Nobody is ${wanted}`);
  return party;
};
const someone = (role: NamedSigner['role'], isSpouse = false, id = 'a'): NamedSigner => ({
  id,
  role,
  isSpouse,
});

describe('who signs', () => {
  it('is a spouse on the title once, as an owner, for both reasons', () => {
    const facts = {
      'property.state': 'TX',
      'application.ownership': 'JOINT',
      'application.maritalStatus': 'MARRIED',
    };
    const graph = graphOf(facts, [someone('DEED_HOLDER', true)]);
    expect(rolesIn(graph)).toEqual(['BORROWER', 'DEED_HOLDER']);
    expect(partyIn(graph, 'DEED_HOLDER').why).toEqual(['title-holder-signs', 'spouse-texas']);
  });

  it('no longer is whoever no policy asks for', () => {
    expect(rolesIn(graphOf({ 'property.state': 'TX' }, [someone('NON_TITLED_SPOUSE', true)]))).toEqual([
      'BORROWER',
    ]);
  });

  it('stays open, with what is missing, while a fact is unknown', () => {
    const { 'application.maritalStatus': _unknown, ...facts } = known;
    const { undecided } = signerGraph(main, {
      facts: { ...facts, 'property.state': 'TX' },
      named: [],
      asOf,
    });
    expect(undecided).toEqual([
      { policy: 'spouse-texas', role: 'NON_TITLED_SPOUSE', missing: ['application.maritalStatus'] },
    ]);
  });
});

describe('what each of them gets', () => {
  it('is the right to cancel for each owner and spouse, on the primary home only', () => {
    const facts = { 'property.state': 'WA', 'application.maritalStatus': 'MARRIED' };
    const right = { form: 'G-5', paperCopies: 2, electronicCopies: 1 };
    for (const { gets } of graphOf(facts).parties) expect(gets.rescission).toEqual(right);
    const { parties } = graphOf({ ...facts, 'property.occupancy': 'SECONDARY' });
    expect(parties.map(({ gets }) => gets.rescission)).toEqual([undefined, undefined]);
  });

  it('is the notice of Texas for each owner and spouse', () => {
    const graph = graphOf({ 'property.state': 'TX', 'application.maritalStatus': 'MARRIED' });
    for (const { gets } of graph.parties) {
      expect(gets.notices).toContain('texas-notice');
      expect(gets.documents).toEqual(expect.arrayContaining(['texas-certification', 'texas-value']));
    }
  });

  it('is the terms of the line to read for whoever may cancel and does not sign the agreement', () => {
    const facts = { 'application.ownership': 'TRUST', 'application.trusteeIsBorrower': false };
    const trust = graphOf(facts, [someone('TRUSTEE')]);
    const joint = graphOf({ 'application.ownership': 'JOINT' }, [
      someone('DEED_HOLDER'),
      someone('CO_BORROWER', false, 'b'),
    ]);
    for (const party of [partyIn(trust, 'TRUSTEE'), partyIn(joint, 'DEED_HOLDER')])
      expect(party.gets.notices).toEqual(
        expect.arrayContaining(['rescission-notice', 'rescission-dates', 'account-opening-terms']),
      );
    for (const party of [partyIn(joint, 'BORROWER'), partyIn(joint, 'CO_BORROWER')])
      expect(party.gets.notices).not.toContain('account-opening-terms');
    const second = graphOf({ ...facts, 'property.occupancy': 'SECONDARY' }, [someone('TRUSTEE')]);
    expect(partyIn(second, 'TRUSTEE').gets.notices).toEqual([]);
  });

  it('is for the holder of a power of attorney what the borrower signs, and no right to cancel of their own', () => {
    const facts = { 'property.state': 'TX', 'closing.byPowerOfAttorney': true };
    const graph = graphOf(facts, [someone('ATTORNEY_IN_FACT')]);
    const { documents, rescission, consents } = partyIn(graph, 'ATTORNEY_IN_FACT').gets;
    expect(documents?.toSorted()).toEqual(partyIn(graph, 'BORROWER').gets.documents?.toSorted());
    expect([rescission, consents]).toEqual([undefined, ['COMMUNICATIONS']]);
    const signed = Object.values(main.documents).filter(({ signedBy = [] }) =>
      signedBy.includes('ATTORNEY_IN_FACT'),
    );
    expect(signed.map(({ id }) => id).toSorted()).toEqual(['line-agreement', 'security-instrument']);
    expect(documents).toContain('notary-certificate');
  });

  it('is nothing to sign for an attorney who conducts the closing', () => {
    const { gets, obligor } = partyIn(graphOf(), 'ATTORNEY');
    expect([gets, obligor]).toEqual([{ notices: [], documents: [], consents: [] }, false]);
  });

  it('is for a trustee what the templates of documents say', () => {
    const facts = { 'application.ownership': 'TRUST', 'application.trusteeIsBorrower': false };
    const { documents } = partyIn(graphOf(facts, [someone('TRUSTEE')]), 'TRUSTEE').gets;
    const signed = Object.values(main.documents).filter(({ signedBy = [] }) => signedBy.includes('TRUSTEE'));
    // A notary certifies each of them on a certificate of their own.
    const all = [...signed.map(({ id }) => id), 'notary-certificate'];
    expect(documents?.toSorted()).toEqual(all.toSorted());
  });

  it('is what the templates of documents say', () => {
    const named = ['CO_BORROWER', 'DEED_HOLDER', 'NON_TITLED_SPOUSE'] as const;
    const facts = {
      'property.state': 'TX',
      'application.ownership': 'JOINT',
      'application.maritalStatus': 'MARRIED',
      'application.hasCoBorrower': true,
    };
    const graph = graphOf(
      facts,
      named.map((role) => someone(role, false, role)),
    );
    for (const role of named) {
      const { notices = [], documents = [] } = partyIn(graph, role).gets;
      const own = Object.values(main.documents).filter(
        ({ id, signedBy = [], eachOwner }) =>
          // The privacy notice is a borrower's alone.
          (eachOwner && (id !== 'privacy-notice' || role === 'CO_BORROWER')) || signedBy.includes(role),
      );
      expect(
        [...notices, ...documents].filter((id) => own.some((template) => template.id === id)).toSorted(),
        role,
      ).toEqual(own.map(({ id }) => id).toSorted());
    }
  });
});

const facts = fc.record({
  'property.state': fc.constantFrom('AZ', 'FL', 'GA', 'OR', 'TX', 'WI'),
  'property.occupancy': fc.constantFrom('HOME', 'SECONDARY', 'INVESTMENT'),
  'application.ownership': fc.constantFrom('SOLE', 'JOINT', 'TRUST'),
  'application.maritalStatus': fc.constantFrom('MARRIED', 'UNMARRIED', 'SEPARATED', undefined),
  'application.trusteeIsBorrower': fc.constantFrom(true, false, undefined),
  'closing.byPowerOfAttorney': fc.constantFrom(true, false, undefined),
});
const people = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    role: fc.constantFrom('CO_BORROWER', 'DEED_HOLDER', 'NON_TITLED_SPOUSE', 'TRUSTEE' as const),
    isSpouse: fc.boolean(),
  }),
  { selector: ({ id }) => id },
);

it('has every owner, nobody twice, and no debtor who did not apply, whatever the facts', () => {
  fc.assert(
    fc.property(facts, people, (given, named) => {
      const borrows = named.some(({ role }) => role === 'CO_BORROWER');
      const { parties } = signerGraph(main, {
        facts: { ...given, 'application.hasCoBorrower': borrows },
        named: named as readonly NamedSigner[],
        asOf,
      });
      const ids = parties.flatMap(({ id }) => id ?? []);
      const owners = named.filter(({ role }) => role === 'CO_BORROWER' || role === 'DEED_HOLDER');
      expect(ids).toEqual(expect.arrayContaining(owners.map(({ id }) => id)));
      expect(new Set(ids).size).toBe(ids.length);
      const unnamed = parties.filter(({ id }) => id === undefined).map(({ role }) => role);
      expect(new Set(unnamed).size).toBe(unnamed.length);
      expect(unnamed).not.toContain('CO_BORROWER');
      for (const { role, id, obligor, gets } of parties) {
        const applied = named.find((one) => one.id === id)?.role === 'CO_BORROWER' || role === 'BORROWER';
        expect(obligor).toBe(applied);
        if (!obligor && role !== 'ATTORNEY_IN_FACT') expect(gets.documents).not.toContain('line-agreement');
      }
    }),
  );
});
