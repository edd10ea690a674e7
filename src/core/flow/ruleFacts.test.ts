import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { ruleFacts, statusFlags } from './ruleFacts.ts';
import { finishedWith, type Parts, snapshotOf } from './testSnapshot.ts';

const factsOf = (parts: Parts) => {
  const snapshot = snapshotOf(parts);
  return ruleFacts(normalise(snapshot), snapshot);
};

describe('the facts of rules', () => {
  it('a missing value has no fact; a missing flag is false', () => {
    const facts = factsOf({});
    expect(new Set(Object.values(facts))).toEqual(new Set([false]));
    for (const name of statusFlags) expect(facts[`status.${name}`]).toBe(false);
    expect(Object.keys(facts)).not.toContain('application.homestead');
  });

  it('reads what the server answered', () => {
    const snapshot = finishedWith({
      application: {
        property: { address: { state: 'TX', zip: '78701-0001' }, occupancyType: 'HOME' },
        maritalStatus: 'MARRIED',
        homestead: false,
        coDeedStatus: 'NOT_REQUIRED',
        offersByType: [{ type: 'FIXED', offers: [{}] }],
        incomeSources: [{ employmentType: 'RETIRED' }, { employmentType: 'ASTRONAUT' }],
      },
      status: { checklistStatus: 'HMDA', bpo: 'BPO_REQUIRED' },
    });
    expect(ruleFacts(normalise(snapshot), snapshot)).toMatchObject({
      'property.state': 'TX',
      'property.zip': '78701',
      'property.occupancy': 'HOME',
      'application.ownership': 'SOLE',
      'application.maritalStatus': 'MARRIED',
      'application.homestead': false,
      'application.coDeedStatus': 'COMPLETE',
      'application.hasOffers': true,
      'application.employmentTypes': ['RETIRED', 'UNRECOGNIZED'],
      'application.amount': 20_000,
      'status.checklistStatus': 'HMDA',
      'status.bpo': 'BPO_REQUIRED',
      'status.liensComplete': true,
    });
  });

  it('a code outside its list has no fact', () => {
    const facts = factsOf({
      status: { checklistStatus: 'NEVER_HEARD_OF', uwDecision: 'MAYBE' },
      application: { maritalStatus: 'DIVORCED', property: { address: { zip: 'x' } } },
    });
    const absent = [
      'status.checklistStatus',
      'status.uwDecision',
      'application.maritalStatus',
      'property.zip',
    ];
    expect(absent.filter((name) => name in facts)).toEqual([]);
  });
});
