import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '../../src/core/flow/answers.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { brandOf, projectReleases } from './releases.ts';
import { copyOf, stepOf, submitStep, visitor } from './stepHarness.ts';

let releases: ReadonlyMap<string, CompiledRelease>;
let main: CompiledRelease;
beforeAll(async () => {
  releases = await projectReleases();
  main = brandOf(releases, 'main');
});

const property = {
  address: '12 Main St',
  addressDetails: true,
  street1: '12 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  occupancyType: 'HOME',
};
const { address: _typed, ...wholeProperty } = property;
const name = { firstName: 'Ana', lastName: 'Cole' };
const password = {
  password: 'Correct-Horse9!',
  confirmPassword: 'Correct-Horse9!',
  termPrivacyConsent: true,
  communicationConsent: true,
};

/** [title, step, complete answers, change, field, message] */
const messages: readonly [string, string, Answers, Record<string, unknown>, string, string][] = [
  ['REG-14 the address is required', 'property', {}, {}, 'address', 'Please enter a valid property address'],
  [
    'FIELD-32 a single word is no address',
    'property',
    {},
    { address: 'Main' },
    'address',
    'Please enter a valid property address',
  ],
  [
    'FIELD-32 two characters are no address',
    'property',
    {},
    { address: '12' },
    'address',
    'Please enter a valid property address',
  ],
  [
    'REG-15, FIELD-26 street1 is required once revealed',
    'property',
    property,
    { street1: undefined },
    'street1',
    'Street address is required',
  ],
  [
    'REG-16 occupancy is required',
    'property',
    property,
    { occupancyType: undefined },
    'occupancyType',
    'Please select an occupancy type',
  ],
  [
    'REG-16 occupancy is one of three',
    'property',
    property,
    { occupancyType: 'BOAT' },
    'occupancyType',
    'Please select an occupancy type',
  ],
  [
    'FIELD-27 city is required',
    'property',
    property,
    { city: undefined },
    'city',
    'Please enter a valid city name',
  ],
  [
    'FIELD-27 city has no digits',
    'property',
    property,
    { city: 'Saint Paul 2' },
    'city',
    'Please enter a valid city name',
  ],
  [
    'FIELD-28 state has two letters',
    'property',
    property,
    { state: 'T' },
    'state',
    'State must be two characters in length',
  ],
  [
    'FIELD-29 state must be one',
    'property',
    property,
    { state: 'ZZ' },
    'state',
    'Please enter a valid state',
  ],
  ['FIELD-31 zip is required', 'property', property, { zip: undefined }, 'zip', 'Zipcode is required'],
  [
    'FIELD-31 zip has five digits, not four',
    'property',
    property,
    { zip: '1234' },
    'zip',
    'Please enter a valid zipcode',
  ],
  [
    'FIELD-31 zip has five digits, not six',
    'property',
    property,
    { zip: '123456' },
    'zip',
    'Please enter a valid zipcode',
  ],
  [
    'FIELD-31 zip has digits only',
    'property',
    property,
    { zip: '1234A' },
    'zip',
    'Please enter a valid zipcode',
  ],
  ['REG-22 sale status is required', 'for-sale', {}, {}, 'isListedForSale', 'Required'],
  [
    'REG-25 employment type is required',
    'annual-income',
    { income: 50000 },
    {},
    'employmentType',
    'Required',
  ],
  [
    'REG-25 employment type is one of the list',
    'annual-income',
    { income: 50000 },
    { employmentType: 'PIRATE' },
    'employmentType',
    'Required',
  ],
  [
    'REG-26 unemployed is refused',
    'annual-income',
    { income: 50000 },
    { employmentType: 'UNEMPLOYED' },
    'employmentType',
    "We apologize. At this time, we don't lend to unemployed borrowers.",
  ],
  ['REG-27 income is required', 'annual-income', { employmentType: 'FULL_TIME' }, {}, 'income', 'Required'],
  [
    'REG-27 income is at least 0',
    'annual-income',
    { employmentType: 'FULL_TIME' },
    { income: -1 },
    'income',
    'Must be at least $0',
  ],
  [
    'REG-27 income is below ten million',
    'annual-income',
    { employmentType: 'FULL_TIME' },
    { income: 10000000 },
    'income',
    'Must be less than $10,000,000',
  ],
  [
    'REG-28 other income is at least 0',
    'annual-income',
    { employmentType: 'FULL_TIME', income: 50000 },
    { otherIncome: -1 },
    'otherIncome',
    'Must be at least $0',
  ],
  [
    'FIELD-08 first name is required',
    'legal-name',
    name,
    { firstName: undefined },
    'firstName',
    'Please enter the first name',
  ],
  [
    'FIELD-08 spaces are no first name',
    'legal-name',
    name,
    { firstName: '   ' },
    'firstName',
    'Please enter the first name',
  ],
  [
    'FIELD-09 first name has two characters',
    'legal-name',
    name,
    { firstName: 'J' },
    'firstName',
    'First name must be at least 2 characters long',
  ],
  [
    'FIELD-10 first name has letters, hyphen and space only',
    'legal-name',
    name,
    { firstName: "D'Arcy1" },
    'firstName',
    'Some of the characters entered are not supported.',
  ],
  [
    'FIELD-11 middle name has single separators',
    'legal-name',
    name,
    { middleName: 'A--B' },
    'middleName',
    'Some of the characters entered are not supported.',
  ],
  [
    'FIELD-12 last name is required',
    'legal-name',
    name,
    { lastName: undefined },
    'lastName',
    'Please enter the last name',
  ],
  [
    'FIELD-12 spaces are no last name',
    'legal-name',
    name,
    { lastName: '  ' },
    'lastName',
    'Last name is required',
  ],
  [
    'FIELD-13 last name has two characters',
    'legal-name',
    name,
    { lastName: 'C' },
    'lastName',
    'Some of the characters entered are not supported.',
  ],
  ['FIELD-01 date of birth is required', 'birthdate', {}, {}, 'dateOfBirth', 'Date of birth is required'],
  [
    'FIELD-04 date of birth must exist',
    'birthdate',
    {},
    { dateOfBirth: '1990-02-30' },
    'dateOfBirth',
    'Invalid date',
  ],
  [
    'FIELD-36 date of birth is from 1900 on',
    'birthdate',
    {},
    { dateOfBirth: '1899-12-31' },
    'dateOfBirth',
    'Invalid date',
  ],
  [
    'FIELD-06 email is required',
    'phone-and-email',
    { phoneNumber: '5551234567' },
    {},
    'email',
    'Please enter your email',
  ],
  [
    'FIELD-07 email has a valid format',
    'phone-and-email',
    { phoneNumber: '5551234567' },
    { email: 'a@b' },
    'email',
    'Please enter a valid email address',
  ],
  [
    'FIELD-20 phone is required',
    'phone-and-email',
    { email: 'a@example.com' },
    {},
    'phoneNumber',
    'Please enter your mobile phone',
  ],
  [
    'FIELD-21 phone has ten digits',
    'phone-and-email',
    { email: 'a@example.com' },
    { phoneNumber: '555123456' },
    'phoneNumber',
    'Please enter a valid phone number',
  ],
  [
    'FIELD-22 phone does not start with 1',
    'phone-and-email',
    { email: 'a@example.com' },
    { phoneNumber: '1551234567' },
    'phoneNumber',
    'Country code 1 is not needed',
  ],
  [
    'FIELD-15 password is required',
    'set-password',
    password,
    { password: undefined },
    'password',
    'Required',
  ],
  [
    'FIELD-15 confirm password is required',
    'set-password',
    password,
    { confirmPassword: undefined },
    'confirmPassword',
    'Required',
  ],
  [
    'FIELD-16 passwords must match',
    'set-password',
    password,
    { confirmPassword: 'Correct-Horse9?' },
    'confirmPassword',
    "Passwords don't match",
  ],
  [
    'FIELD-19 a weak password is refused',
    'set-password',
    password,
    { password: 'Correct-H9!', confirmPassword: 'Correct-H9!' },
    'password',
    'Password is not strong enough',
  ],
  [
    'FIELD-24 terms and privacy must be agreed to',
    'set-password',
    password,
    { termPrivacyConsent: false },
    'termPrivacyConsent',
    'Required',
  ],
  [
    'FIELD-24 electronic communications must be agreed to',
    'set-password',
    password,
    { communicationConsent: false },
    'communicationConsent',
    'Required',
  ],
];

describe('messages of registration, on every brand', () => {
  it.each(messages)('%s', (_title, step, complete, differs, field, message) => {
    for (const release of releases.values()) {
      const answers = Object.entries({ ...complete, ...differs }).filter(
        ([, answer]) => answer !== undefined,
      );
      const { errors, accepted } = submitStep(release, step, Object.fromEntries(answers) as Answers);
      // Lenders with the wide set say after it how to type a name (printedNames.test.ts).
      const said = errors[field]?.replace(/ Type the name as your driver's license prints it\.$/, '');
      expect(said, release.app.brand.code).toBe(message);
      expect(accepted).toBeUndefined();
    }
  });

  it.each<[string, string, Answers]>([
    ['REG-14 a whole property', 'property', wholeProperty],
    ['REG-27 the greatest income', 'annual-income', { employmentType: 'RETIRED', income: 9999999 }],
    ['FIELD-11 no middle name', 'legal-name', name],
    ['FIELD-14 a suffix of the list', 'legal-name', { ...name, suffix: 'JR' }],
    ['FIELD-25 no SMS consents', 'set-password', { ...password, smsMarketingConsent: false }],
    ['FIELD-21 ten digits', 'phone-and-email', { email: 'a@example.com', phoneNumber: '5551234567' }],
  ])('%s passes', (_title, step, answers) => {
    const events = [{ type: 'opened', field: 'communicationConsent' }] as const;
    expect(submitStep(main, step, answers, { events }).accepted).toMatchObject(answers);
  });

  it.each(['I', 'II', 'III', 'IV', 'V', 'JR', 'SR'])('FIELD-14 suffix %s passes', (suffix) => {
    expect(submitStep(main, 'legal-name', { ...name, suffix }).accepted).toMatchObject({ suffix });
  });

  it('FIELD-14 suffix VI is refused', () => {
    expect(submitStep(main, 'legal-name', { ...name, suffix: 'VI' }).errors).toHaveProperty('suffix');
  });
});

describe('minimum age', () => {
  const birthdate = (dateOfBirth: string, facts = {}, release = main) =>
    submitStep(release, 'birthdate', { dateOfBirth }, { facts: visitor(release, facts) });

  it.each([
    ['REG-30, FIELD-02', 'TX', false, '2008-06-15', '2008-06-16', 'Must be at least 18 years old'],
    ['REG-30', 'AL', false, '2007-06-15', '2007-06-16', 'Must be at least 19 years old'],
    [
      'REG-30, FIELD-03',
      'TX',
      true,
      '1964-06-15',
      '1964-06-16',
      'Must be 62 years or older to apply for a loan',
    ],
  ])(
    '%s in %s (62-or-older %s): %s passes, %s does not',
    (_id, state, restricted, passes, fails, message) => {
      const facts = { 'property.state': state, 'org.features.ageRestrictedInterestOnly': restricted };
      expect(birthdate(passes, facts).accepted).toEqual({ dateOfBirth: passes });
      expect(birthdate(fails, facts).errors).toEqual({ dateOfBirth: message });
    },
  );
});

describe('state and lender rules on the property step', () => {
  const onProperty = (release: CompiledRelease, answers: Answers, facts = {}) =>
    submitStep(release, 'property', { ...property, ...answers }, { facts: visitor(release, facts) });

  it('REG-17, REG-18 an unlicensed state shows the banner, hides the occupancy and disables the button', () => {
    const facts = { 'originator.enforceLicensedStates': true, 'originator.licensedStates': ['CA'] };
    const seen = onProperty(main, {}, { ...facts, 'referrer.given': true, 'referrer.known': true });
    expect(seen.banners).toEqual([
      'We are unable to process your application at this time. Please reach out to your referring loan officer for additional information.',
    ]);
    expect(seen.hidden).toEqual(new Set(['occupancyType']));
    expect(seen.blocked).toBe(true);
  });

  it('FIELD-30 New York is refused under regulator review, and accepted without', () => {
    const answers = { state: 'NY', city: 'Albany', zip: '12207' };
    const flags = { 'flag.fe-heloc-figure-ny-modal': false };
    expect(onProperty(main, answers, { ...flags, 'org.features.regulatorReview': true }).errors.state).toBe(
      "We're not yet available in your state or aren't currently lending in your area but are working hard to make it happen.",
    );
    expect(onProperty(main, answers, flags).accepted).toBeDefined();
  });

  it('FLAG-03 REG-35 REG-37 New York on the main site opens the blocking dialog only with the flag', () => {
    const answers = { state: 'NY', city: 'Albany', zip: '12207' };
    const on = onProperty(main, answers, { 'flag.fe-heloc-figure-ny-modal': true });
    expect(on.modal).toBe('Looks like you are applying with a property located in New York');
    expect(on.accepted).toBeUndefined();
    expect(onProperty(main, answers, { 'flag.fe-heloc-figure-ny-modal': false }).modal).toBeUndefined();
  });

  it('REG-36, REG-37 any other state on the New York site leads to the main site', () => {
    const newYork = brandOf(releases, 'main-ny');
    const seen = onProperty(newYork, {}, { 'flag.fe-heloc-figure-ny-modal': true });
    expect(seen.modal).toBe('Looks like you are applying with a property located outside of New York');
    expect(newYork.app.brand.links.mainSite).toBe('https://larkhaven.example/account/heloc/register-v2');
  });

  it("REG-39 Hawaii opens the main brand's dialog, and no other brand's", () => {
    const answers = { state: 'HI', city: 'Hilo', zip: '96720' };
    expect(onProperty(main, answers).modal).toBe('We do not lend in Hawaii');
    expect(onProperty(brandOf(releases, 'cinderridge'), answers).modal).toBeUndefined();
  });

  it('REG-34 a ZIP code on the disaster list shows a message about the inspection, another does not', () => {
    const seen = onProperty(main, {}, { 'flag.fe-heloc-disaster-zips': true, 'disaster.zips': ['78701'] });
    expect(seen.banners[0]).toMatch(/post-disaster inspection/);
    expect(seen.accepted).toBeDefined();
    expect(
      onProperty(main, {}, { 'flag.fe-heloc-disaster-zips': true, 'disaster.zips': ['10001'] }).banners,
    ).toEqual([]);
  });
});

describe('income', () => {
  const answers = { employmentType: 'FULL_TIME', income: 14999 };

  it('REG-29 below 15,000 asks for confirmation, again after another low amount, and not from 15,000 on', () => {
    const asked = submitStep(main, 'annual-income', answers);
    expect(asked.accepted).toBeUndefined();
    expect(asked.pending).toEqual([
      { text: 'Confirm that you have entered annual pre-tax income', button: 'Confirm' },
    ]);
    const confirm = { type: 'confirm', id: 'low-income' } as const;
    expect(submitStep(main, 'annual-income', answers, { events: [confirm] }).accepted).toBeDefined();
    const changed = [confirm, { type: 'change', field: 'income', raw: '14000' }] as const;
    expect(submitStep(main, 'annual-income', answers, { events: changed }).accepted).toBeUndefined();
    expect(submitStep(main, 'annual-income', { ...answers, income: 15000 }).accepted).toBeDefined();
  });

  it('REG-28 an empty other income is 0', () => {
    const { accepted } = submitStep(main, 'annual-income', { ...answers, income: 50000 });
    expect(accepted).toMatchObject({ otherIncome: 0 });
  });
});

describe('shared field rules', () => {
  const shared = [
    'firstName',
    'lastName',
    'dateOfBirth',
    'email',
    'phoneNumber',
    'password',
    'confirmPassword',
  ];

  it('REG-31 a name, date, email, phone or password has one rule, in every registration step', () => {
    const steps = [
      ...Object.values(main.flows).flatMap((part) => Object.values(part.steps)),
      stepOf(main, 'account-setup'),
    ];
    for (const field of shared) {
      const asking = steps.filter(({ data }) => data.properties[field]);
      const rules = asking.map(({ data, messages: said }) =>
        JSON.stringify([data.properties[field], said?.[field]]),
      );
      expect(asking.length, field).toBeGreaterThan(0);
      expect(new Set(rules).size, field).toBe(1);
    }
  });
});

describe('words of registration', () => {
  const say = (release: CompiledRelease, key: string, facts = {}) =>
    copyOf(release).text(key, { facts: visitor(release, facts) });

  it('REG-14 the label of the address is Address*', () => {
    expect(say(main, 'field.propertyAddress.label')).toBe('Address*');
  });

  it('REG-23, REG-24 the for-sale question follows the brand', () => {
    const control = stepOf(main, 'for-sale').title;
    expect(say(main, control)).toBe('Is this property currently for sale?');
    expect(say(brandOf(releases, 'cinderridge'), control)).toBe(
      'Is this property currently for sale, or will it be listed for sale within the next 6 months?',
    );
  });

  it('REG-40, REG-41 the last button and its note follow the pre-screen flow', () => {
    const { submit, lead } = stepOf(main, 'set-password');
    expect(say(main, submit.label)).toBe('Check my rate');
    expect(say(main, submit.note ?? '')).toBe("Pre-qualification won't affect your credit score");
    const prescreen = { 'entry.kind': 'prescreen' };
    expect(say(main, submit.label, prescreen)).toBe('Apply Now');
    expect(say(main, submit.note ?? '', prescreen)).toBe("Checking your rate won't affect your credit score");
    expect(say(main, lead ?? '', prescreen)).toBe('See your rate on the next page!');
  });

  it('FLAG-05 REG-38 the New York authorization appears only with the flag and a New York property', () => {
    const visible = (state: string, flag: boolean) => {
      const facts = visitor(main, { 'property.state': state, 'flag.fe-heloc-ny-fcra': flag });
      return submitStep(main, 'set-password', password, { facts }).state.fields.nyCreditConsent?.visible;
    };
    expect([visible('NY', true), visible('NY', false), visible('TX', true)]).toEqual([true, false, false]);
  });

  it('FLAG-06 consent to messages about the application appears only with its flag', () => {
    const visible = (flag: boolean) => {
      const facts = visitor(main, {
        'org.features.smsConsentOrg': true,
        'flag.fe-heloc-sms-transactional-consent': flag,
      });
      const { fields } = submitStep(main, 'set-password', password, { facts }).state;
      return [fields.smsMarketingConsent?.visible, fields.smsTransactionalConsent?.visible];
    };
    expect([visible(true), visible(false)]).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});
