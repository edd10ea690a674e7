import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInStatuses } from '../../src/core/flow/builtInStatuses.ts';
import * as lists from '../../src/core/flow/closedLists.ts';
import { conditionScreen } from '../../src/core/flow/conditions.ts';
import { normalise } from '../../src/core/flow/normalise.ts';
import { ruleFacts, statusFlags } from '../../src/core/flow/ruleFacts.ts';
import { anySnapshot } from '../../src/core/flow/testSnapshot.ts';
import { compileRule } from '../../src/core/rules/compileRule.ts';
import { resolvedBrand } from './resolvedBrands.ts';

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const { enums, facts, copy } = resolvedBrand('main');
const messages = copy['en-US'] ?? {};

const ids = (name: string): string => (enums[name]?.values ?? []).map(({ id }) => id).join(' ');
const labels = (name: string) => (enums[name]?.values ?? []).map(({ label }) => messages[label ?? '']);

const LISTS: [id: string, name: string, values: string][] = [
  ['ENUM-01', 'occupancyTypes', 'HOME SECONDARY INVESTMENT'],
  [
    'ENUM-02',
    'employmentTypes',
    'FULL_TIME PART_TIME SELF_EMPLOYED RETIRED UNEMPLOYED ALIMONY CHILD_SUPPORT SEPARATE_MAINTENANCE_PAYMENTS PUBLIC_ASSISTANCE_PROGRAM',
  ],
  [
    'ENUM-02',
    'sentEmploymentTypes',
    'FULL_TIME PART_TIME SELF_EMPLOYED RETIRED UNEMPLOYED SEPARATE_MAINTENANCE_PAYMENTS EMPLOYED OTHER UNRECOGNIZED',
  ],
  ['ENUM-03', 'ownershipTypes', 'SOLE JOINT TRUST'],
  ['ENUM-04', 'applicationConsents', 'SOFT_CREDIT HARD_CREDIT'],
  ['ENUM-04', 'consentListTypes', 'PRIVACY TERMS COMMUNICATIONS'],
  ['ENUM-04', 'smsConsentTypes', 'SMS SMS_TRANSACTIONAL'],
  ['ENUM-04', 'consentAnswers', 'OPT_IN OPT_OUT'],
  ['ENUM-05', 'payTypes', 'AUTOPAY MANUAL'],
  ['ENUM-06', 'bypasses', 'WAITING BYPASS NO_BYPASS'],
  ['ENUM-07', 'stepProgress', 'INITIAL IN_PROGRESS COMPLETE'],
  [
    'ENUM-08',
    'applicationProgress',
    'INITIAL PRODUCT_SELECT MORE_INFO LINK_INCOME ID_UPLOAD SIGNING ENOTARY MANUAL_NOTARY COMPLETE',
  ],
  ['ENUM-09', 'verifications', 'VERIFIED FAILED_VERIFICATION PENDING_REVIEW'],
  ['ENUM-10', 'bpoStatuses', 'BPO_NOT_REQUIRED BPO_REQUIRED BPO_UNKNOWN BPO_PROCESSING BPO_COMPLETE'],
  ['ENUM-11', 'propertyConditions', 'UNKNOWN NOT_AVAILABLE POOR FAIR AVERAGE GOOD EXCELLENT'],
  [
    'ENUM-12',
    'titleStatuses',
    'TITLE_REQUIRED TITLE_NOT_REQUIRED TITLE_PREQUAL_PROCESSING TITLE_PREQUAL_COMPLETE TITLE_FINAL_PROCESSING TITLE_FINAL_COMPLETE TITLE_UNKNOWN',
  ],
  [
    'ENUM-13',
    'decisions',
    'APPROVED ASSET_DEPLETION DECLINE ERROR FINAL INELIGIBLE INITIAL REVIEW SELECT UNKNOWN',
  ],
  [
    'ENUM-14',
    'subDecisions',
    'BPO_PENDING CREDIT_FROZEN FINAL_OFFER UNKNOWN_SUBDECISION UNVERIFIED_DTI_LIMITED UNVERIFIED_OFFER UNVERIFIED_ONBOARDING_COMPLETE VERIFIED_DTI_LIMITED VERIFIED_INCOME_MATCHED_OFFER VERIFIED_OFFER VERIFIED_RESERVE_LIMITED',
  ],
  [
    'ENUM-15',
    'incomeSources',
    'EMPINFO MANUAL_PAYSTUB OTHER PLAID_TRANSACTIONS POINTSERV_1099_MISC POINTSERV_PAYROLL POINTSERV_TAX TRUV_FINANCIAL_ACCOUNTS TRUV_PAYROLL UNKNOWN',
  ],
  [
    'ENUM-16',
    'discountTypes',
    'ALL_IN AUTOPAY CREDIT_UNION DEPARTMENT_OF_COMMERCE_CU QUORUM TEACHERS_FEDERAL_CU VALLEY_STRONG_FFA VALLEY_STRONG_NON_FFA',
  ],
  ['ENUM-18', 'rateTypes', 'UNKNOWN FIXED VARIABLE'],
  ['ENUM-32', 'bannerVariants', 'info warn'],
  ['ENUM-32', 'feedbackTopics', 'IMPROVE COMPLIMENT'],
  ['ENUM-32', 'experimentVariations', 'variation control'],
  ['ENUM-32', 'notificationStatuses', 'UNREAD READ'],
];

const DOCUMENTS =
  'SUMMARY_DISCLOSURE CLOSING_DISCLOSURE NOTARY_DISCLOSURE DRIVERS_LICENSE_FRONT DRIVERS_LICENSE_BACK ID_CARD_FRONT ID_CARD_BACK PASSPORT PERMANENT_RESIDENT_FRONT PERMANENT_RESIDENT_BACK HOMEOWNERS_INSURANCE FLOOD_INSURANCE USER_UPLOADED_PAYSTUB PAYSTUB W2 TAX_RETURN AWARD_LETTER BANK_STATEMENT CERTIFICATE_OF_TRUST TRUST_AGREEMENT PROPERTY_DESCRIPTION_SOURCE MORTGAGE_STATEMENT PAYOFF_STATEMENT PROPERTY_PHOTO SUPPORT';

describe('the closed lists of the configuration', () => {
  it.each(LISTS)('%s %s', (_id, name, values) => {
    expect(ids(name)).toBe(values);
  });

  it('ENUM-19 ENUM-20 have every document type code of the specification, with a name', () => {
    const configured = ids('documentTypes').split(' ');
    expect(DOCUMENTS.split(' ').filter((code) => !configured.includes(code))).toEqual([]);
    expect(labels('documentTypes')).not.toContain(undefined);
  });

  it('have the literal names of the four identity documents', () => {
    expect(labels('idTypes')).toEqual([
      "US Driver's License",
      'US Passport',
      'US State ID Card',
      'US Permanent Resident Card',
    ]);
  });

  it('have the literal titles of the twelve conditions, and the document types that they ask for exist (G-23)', () => {
    const values = enums.conditionCategories?.values ?? [];
    expect(values.map(({ label }) => messages[label ?? ''])).toEqual([
      'Verify your bank account',
      'Verify your identity',
      'Add your phone number',
      'Upload trust documents',
      'Upload your property description',
      'Re-verify your identity document',
      'Confirm property ownership',
      'Confirm how you own the property',
      'Upload paystubs',
      'Explain recent credit inquiries',
      'Upload a document',
      'Additional information needed',
    ]);
    const types = values.flatMap(({ documentType }) => documentType ?? []);
    expect(types.filter((type) => !ids('documentTypes').split(' ').includes(type))).toEqual([]);
    const without = values.filter(({ documentType }) => documentType === undefined).map(({ id }) => id);
    expect(without).toEqual(
      lists.conditionCategories.filter((id) => conditionScreen(id) !== 'conditions/upload-document'),
    );
  });

  it('ENUM-22 ENUM-23 ENUM-24 ENUM-25 ENUM-26 ENUM-27 ENUM-28 ENUM-29 ENUM-30 have the same statuses as the code', () => {
    const configured = ids('checklistStatuses').split(' ').sort();
    expect(configured).toEqual(builtInStatuses.all.map(({ id }) => id).sort());
  });

  it.each(
    Object.entries(lists).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list] as const] : [])),
  )('have the same %s as the code', (name, list) => {
    if (name === 'idFrontTypes')
      for (const type of list) expect(ids('documentTypes').split(' ')).toContain(type);
    else expect(ids(name)).toBe(list.join(' '));
  });
});

describe('the facts of the application', () => {
  const values = Object.fromEntries(Object.keys(enums).map((name) => [name, ids(name).split(' ')]));
  const schema = JSON.parse(text('schemas/api/application-status.schema.json')) as { properties: object };
  const fields = (extra: readonly string[]) => [...statusFlags, ...extra];

  it('STATE-53 STATE-54 have the specified fields of the status', () => {
    const others = [
      'checklistStatus',
      'condition',
      'uwDecision',
      'uwSubDecision',
      'giactAccountStatus',
      'bpo',
      'title',
    ];
    expect(Object.keys(schema.properties).sort()).toEqual(fields(others).sort());
  });

  /** A value of a list's enum; of one without, any text. */
  const sampleOf = (of: string | undefined): string => values[of ?? '']?.[0] ?? 'RETIRED';

  /** A rule that can be evaluated only if the fact has its type. */
  const readable = (name: string) => {
    const rule =
      facts[name]?.type === 'list'
        ? { in: [sampleOf(facts[name]?.of), { var: name }] }
        : { '===': [{ var: name }, { var: name }] };
    const compiled = compileRule(rule, { facts, enums: values });
    return compiled.ok ? compiled.value : expect.fail(`${name}: ${JSON.stringify(compiled.error)}`);
  };

  it('are in the dictionary and of its type, whatever the server returned', () => {
    const rules = new Map<string, ReturnType<typeof readable>>();
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const known = ruleFacts(normalise(snapshot), snapshot);
        for (const name of Object.keys(known)) {
          const rule = rules.get(name) ?? readable(name);
          rules.set(name, rule);
          expect([name, rule.evaluate(known).type]).toEqual([name, 'value']);
        }
      }),
    );
    const ofStatus = Object.keys(facts).filter((name) => name.startsWith('status.'));
    expect(ofStatus.filter((name) => !rules.has(name))).toEqual([]);
  });
});
