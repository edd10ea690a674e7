import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compilePolicy, evaluatePolicies } from '../../src/core/flow/policies.ts';
import { policyVersions } from '../../src/core/flow/policyVersions.ts';
import { vocabularyOf } from '../../src/core/flow/ruleSet.ts';
import { stateLimits } from '../../src/core/flow/stateLimits.ts';
import { isBlank } from '../../src/core/matrix/familyCell.ts';
import { type StateMatrix, stateMatrix } from '../../src/core/matrix/stateMatrix.ts';
import { usStates } from '../../src/core/matrix/usStates.ts';
import type { JourneyFile } from '../../src/core/model/generated/journey.ts';
import type { UiElement } from '../../src/core/model/generated/step.ts';
import type { FullPolicy, ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { mutationScore } from '../../src/core/proof/mutationScore.ts';
import { deriveFacts } from '../../src/core/rules/deriveFacts.ts';
import type { Facts } from '../../src/core/rules/types.ts';
import { durationMilliseconds } from '../../src/core/shared/isoDuration.ts';
import { resolvedBrand, resolvedBrands } from './resolvedBrands.ts';

const today = '2026-06-15';
let brands: readonly ResolvedBrand[];
let main: ResolvedBrand;
beforeAll(() => {
  brands = resolvedBrands();
  main = resolvedBrand('main');
});

const policyOf = (id: string): FullPolicy => {
  const policy = main.policies[id];
  if (!policy) throw new Error(`There is no policy ${id}`);
  return policy;
};

const cellOf = (matrix: StateMatrix, state: string, family: string) =>
  matrix.cells[matrix.states.findIndex(({ code }) => code === state)]?.[
    matrix.families.findIndex(({ id }) => id === family)
  ];

describe('the matrix of every brand', () => {
  it('has no blank cell, on any day of the coming years', () => {
    for (const asOf of ['2025-01-01', today, '2030-01-01'])
      for (const brand of brands) {
        const matrix = stateMatrix(brand, { asOf });
        const blank = matrix.cells.flatMap((row, index) =>
          row.flatMap((cell, column) =>
            isBlank(cell) ? [`${matrix.states[index]?.code} ${matrix.families[column]?.id}`] : [],
          ),
        );
        expect(blank, `${brand.brand.code} ${asOf}`).toEqual([]);
      }
  });

  it('has the states that the borrower may choose', () => {
    const offered = main.enums.usStates?.values.map(({ id }) => id) ?? [];
    expect(usStates.map(({ code }) => code).toSorted()).toEqual(offered.toSorted());
    const names = usStates.map(({ code, name }) => [`enum.state.${code}`, name]);
    const said = names.map(([key = '']) => [key, main.copy['en-US']?.[key]]);
    expect(said).toEqual(names);
  });

  it('states for each policy its source, its review date, and whether it is confirmed', () => {
    const { rules } = stateMatrix(main);
    for (const rule of Object.values(rules))
      for (const text of [rule.citation ?? rule.reason, rule.owner, rule.reviewBy, rule.sentence])
        expect(text, rule.id).toMatch(/./);
    const open = Object.values(rules)
      .filter(({ verified }) => verified === false)
      .map(({ id }) => id);
    expect(open).toEqual(expect.arrayContaining(['spouse-homestead', 'notice-ohio-anti-discrimination']));
  });

  it('tells since when the law says so from since when the product enforces it, which is later', () => {
    const { rules } = stateMatrix(main);
    expect(rules['tx-lender-fees-2']).toMatchObject({
      lawSince: '2018-01-01',
      effective: { from: '2025-01-01' },
    });
    for (const { id, lawSince, effective } of Object.values(rules))
      if (lawSince !== undefined) expect(lawSince <= effective.from, id).toBe(true);
  });

  it('shows examples of every policy that come to what they should', () => {
    for (const { id, examples } of Object.values(stateMatrix(main).rules)) {
      expect(examples.length, id).toBeGreaterThan(0);
      expect(examples.filter(({ agrees }) => !agrees)).toEqual([]);
    }
  });
});

describe('the states that the specification lists without a purpose', () => {
  it('CONST-06 are the 21 of the specification, an open question on which nothing depends', () => {
    const named = (main.matrix['special-treatment']?.open ?? []).flatMap(({ jurisdiction }) => jurisdiction);
    expect(named.join(', ')).toBe(
      'AR, CO, HI, IL, IN, KY, LA, MD, ME, MI, MN, MO, NJ, NV, OK, OR, PA, SD, UT, WV, WY',
    );
    const matrix = stateMatrix(main);
    for (const { code } of usStates) {
      const cell = cellOf(matrix, code, 'special-treatment');
      expect(cell?.rules).toEqual([]);
      expect(cell?.questions).toHaveLength(named.includes(code) ? 1 : 0);
    }
  });
});

/** IDs of a family's policies that apply, in any brand. */
function applying(
  brand: ResolvedBrand,
  ids: readonly string[],
  given: Facts,
  day = today,
): readonly string[] {
  const vocabulary = vocabularyOf(brand);
  const policies = ids.flatMap((id) => {
    const policy = brand.policies[id];
    return policy ? policyVersions(policy).map((version) => compilePolicy(version, vocabulary)) : [];
  });
  const features = Object.entries(brand.brand.features).map(([name, on]) => [`org.features.${name}`, on]);
  const facts = { ...Object.fromEntries(features), ...given, today: day };
  return evaluatePolicies(policies, { ...deriveFacts(facts, brand.facts), ...facts }, day).applied.map(
    ({ id }) => id,
  );
}

describe('the examples of the policies', () => {
  it('notice every possible mistake in a rule', () => {
    const { survived } = mutationScore(main);
    expect(survived.map(({ policy, words }) => `${policy}: ${words}`)).toEqual([]);
  });
});

describe('the marital property notice of Wisconsin', () => {
  const ids = ['notice-wisconsin-marital-property', 'document-wisconsin-marital-property'];

  it('is on the screen for everybody who gets the document: all but unmarried borrowers', () => {
    const of = (status: string, day?: string) =>
      applying(main, ids, { 'property.state': 'WI', 'application.maritalStatus': status }, day);
    for (const status of main.enums.maritalStatuses?.values.map(({ id }) => id) ?? [])
      expect(of(status, '2026-11-21'), status).toEqual(status === 'UNMARRIED' ? [] : ids);
    expect(of('SEPARATED', '2026-11-20')).toEqual(ids.slice(1));
  });
});

describe('minimum ages', () => {
  const ages = ['minimum-age-18', 'minimum-age-19-alabama', 'minimum-age-62'];
  const born = (years: number, day = 15): string => `${2026 - years}-06-${day}`;

  it('REG-30 are 18, in Alabama 19, in one mode 62, to the day, in every state', () => {
    for (const { code } of usStates) {
      const least = code === 'AL' ? 19 : 18;
      const of = (birthdate: string) =>
        applying(main, ages, { 'property.state': code, 'applicant.birthdate': birthdate });
      expect(of(born(least)), code).toEqual([]);
      expect(of(born(least, 16)), code).toEqual([code === 'AL' ? ages[1] : ages[0]]);
    }
    const older = brands.find(({ brand }) => brand.features.ageRestrictedInterestOnly);
    const restricted = older ?? main;
    const mode = { 'org.features.ageRestrictedInterestOnly': true };
    for (const state of ['AL', 'TX']) {
      const of = (birthdate: string) =>
        applying(restricted, ages, { ...mode, 'property.state': state, 'applicant.birthdate': birthdate });
      expect(of(born(62))).toEqual([]);
      expect(of(born(62, 16))).toEqual([ages[2]]);
    }
  });
});

describe('Texas', () => {
  it('has all of G-36 as policies with their sources', () => {
    const matrix = stateMatrix(main, { asOf: today });
    const texan = Object.values(main.policies).filter(({ jurisdiction }) => jurisdiction.includes('TX'));
    expect(texan.length).toBeGreaterThanOrEqual(18);
    for (const { id, citation } of texan) expect(matrix.rules[id]?.citation, id).toBe(citation);
    for (const family of [
      'fees',
      'line',
      'other-loans',
      'spouse',
      'state-notices',
      'valuation',
      'closing',
      'rescission',
    ])
      expect(
        cellOf(matrix, 'TX', family)?.rules.some((id) => id.includes('tx-') || id.includes('texas')),
        family,
      ).toBe(true);
  });
});

describe('what policies say and other code enforces', () => {
  const journey = parse(readFileSync('config/journey.yaml', 'utf8')) as JourneyFile;
  const limitOf = (id: string) => {
    const { effect } = policyOf(id);
    if (!('limit' in effect)) throw new Error(`${id} sets no limit`);
    return effect.to;
  };
  const days = (lapse: string): number => {
    const takes = journey.lapses?.[lapse]?.takes ?? '';
    return (durationMilliseconds(takes) ?? Number.NaN) / 86_400_000;
  };

  it('exists: stages, lapses and modules', () => {
    const known = new Set([...journey.stages.map(({ id }) => id), ...Object.keys(journey.lapses ?? {})]);
    for (const { id, boundBy = {} } of Object.values(main.policies)) {
      for (const stage of boundBy.journey ?? []) expect(known.has(stage), `${id}: ${stage}`).toBe(true);
      for (const file of boundBy.code ?? []) expect(existsSync(file), `${id}: ${file}`).toBe(true);
    }
  });

  it("is followed by the journey's days", () => {
    expect(days('counteroffer')).toBe(limitOf('counteroffer-90-days').days);
    expect(days('incomplete')).toBeLessThanOrEqual(limitOf('incompleteness-30-days').days ?? 0);
    expect(days('closed')).toBeGreaterThanOrEqual(days('incomplete') + 1);
    const declined = journey.stages.find(({ id }) => id === 'declined');
    expect(declined?.onEnter).toContain('issueAdverseAction');
  });

  it('SUBMIT-33 sets 45 days between lines at every lender', () => {
    expect(limitOf('wait-between-lines-45').days).toBe(45);
    for (const brand of brands) expect(stateLimits(brand, {}, today).daysBetweenLines).toBe(45);
  });

  it('applies the right to cancel to the same homes in policy, document and journey', () => {
    const { scope } = policyOf('rescission-3-business-days');
    for (const id of ['rescission-notice', 'rescission-dates'])
      expect(main.documents[id]?.when).toEqual(scope);
    for (const id of ['rescissionIssued', 'rescission'])
      expect(journey.stages.find((stage) => stage.id === id)?.when).toEqual(scope);
    for (const { code } of usStates) {
      const limits = (occupancy: string) =>
        stateLimits(main, { 'property.state': code, 'property.occupancy': occupancy }, today).rescissionDays;
      expect([limits('HOME'), limits('SECONDARY'), limits('INVESTMENT')]).toEqual([3, undefined, undefined]);
    }
  });

  it('asks for consents where and when the policies say', () => {
    const controls = (element: UiElement): readonly UiElement[] =>
      'elements' in element ? element.elements.flatMap(controls) : [element];
    const controlOf = (step: string, field: string) => {
      const ui = main.steps[step]?.ui;
      return (ui ? controls(ui) : []).find(
        (element) => 'scope' in element && element.scope.endsWith(`/${field}`),
      );
    };
    for (const [id, field] of [
      ['sms-marketing', 'smsMarketingConsent'],
      ['sms-transactional', 'smsTransactionalConsent'],
    ] as const)
      expect(controlOf('set-password', field)?.when).toEqual(policyOf(id).when);
    for (const step of policyOf('electronic-records').boundBy?.steps ?? []) {
      expect(controlOf(step, 'communicationConsent'), step).toBeDefined();
      expect(main.steps[step]?.data.required).toContain('communicationConsent');
    }
  });

  it.each([
    ['identity-notice', 'legal.identity'],
    ['maintenance-income-notice', 'registration.income.maintenanceNotice'],
  ])('includes the text of %s in its steps', (id, text) => {
    const steps = policyOf(id).boundBy?.steps ?? [];
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps) expect(JSON.stringify(main.steps[step]), step).toContain(`"text":"${text}"`);
  });

  it('lets autopay be declined wherever it is offered', () => {
    expect(main.enums.payTypes?.values.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['AUTOPAY', 'MANUAL']),
    );
    for (const step of policyOf('autopay-is-a-choice').boundBy?.steps ?? [])
      expect(main.steps[step]?.data.properties.payType?.$ref, step).toBe('enums#/payTypes');
  });

  it('issues disclosed documents only by their policies', () => {
    for (const { id, effect } of Object.values(main.policies))
      if ('disclose' in effect) expect(main.documents[effect.disclose.document]?.when, id).toBeUndefined();
  });

  it('includes the terms of Texas in the agreement', () => {
    const texas = { and: [{ '===': [{ var: 'property.state' }, 'TX'] }, policyOf('tx-line-terms').scope] };
    for (const id of policyOf('tx-line-terms').boundBy?.documents ?? [])
      expect(
        main.documents[id]?.body.some(({ when }) => JSON.stringify(when) === JSON.stringify(texas)),
        id,
      ).toBe(true);
  });
});
