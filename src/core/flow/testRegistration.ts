import type { Flow } from '../model/generated/flow.ts';
import type { Step, UiControl, UiElement } from '../model/generated/step.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import type { Facts } from '../rules/types.ts';
import type { FlowSettings } from './ruleSet.ts';

/** A small registration with the shape of the real one, one or two fields per step. */
export const settings: FlowSettings = {
  facts: {
    'property.street1': { type: 'text' },
    'property.state': { type: 'state' },
    'property.occupancy': { type: 'enum', of: 'occupancyTypes' },
    'home.street1': { type: 'text' },
    'property.listedForSale': { type: 'boolean' },
    'income.annual': { type: 'money', personal: true },
    'income.other': { type: 'money', personal: true },
    'income.employmentType': { type: 'enum', of: 'employmentTypes' },
    'applicant.birthdate': { type: 'date', personal: true },
    'applicant.age': {
      type: 'integer',
      derived: { ageOn: [{ var: 'applicant.birthdate' }, { var: 'today' }] },
    },
    'applicant.firstName': { type: 'text', personal: true },
    'applicant.email': { type: 'text', personal: true },
    today: { type: 'date' },
    'auth.mode': { type: 'enum', of: 'authModes' },
    'org.features.nySite': { type: 'boolean' },
    'flag.redesign': { type: 'boolean' },
    'referrer.licensed': { type: 'boolean' },
  },
  enums: {
    occupancyTypes: { values: [{ id: 'HOME' }, { id: 'SECONDARY' }, { id: 'INVESTMENT' }] },
    employmentTypes: { values: [{ id: 'FULL_TIME' }, { id: 'RETIRED' }, { id: 'UNEMPLOYED' }] },
    authModes: { values: [{ id: 'legacy' }, { id: 'external' }] },
    yesNo: {
      values: [
        { id: 'YES', label: 'common.yes' },
        { id: 'NO', label: 'common.no' },
      ],
    },
  },
  policies: {
    unemployed: policy('unemployed', {
      when: { '===': [{ var: 'income.employmentType' }, 'UNEMPLOYED'] },
      effect: { block: { show: 'field', field: 'employmentType' } },
      message: 'policy.unemployed',
    }),
    unlicensed: policy('unlicensed', {
      jurisdiction: ['TX'],
      when: { '!': [{ var: 'referrer.licensed' }] },
      effect: { block: { show: 'banner', hide: ['occupancy'] } },
      message: 'policy.unlicensed',
    }),
    'new-york': policy('new-york', {
      jurisdiction: ['NY'],
      when: { '!': [{ var: 'org.features.nySite' }] },
      effect: { block: { show: 'modal', modal: { title: 'policy.ny.title', body: 'policy.ny.body' } } },
    }),
    hawaii: policy('hawaii', {
      jurisdiction: ['HI'],
      when: true,
      effect: {
        block: {
          show: 'modal',
          modal: { title: 'policy.hi.title', body: 'policy.hi.body', dismiss: 'common.close' },
        },
      },
    }),
    'minimum-age': policy('minimum-age', {
      when: { '<': [{ var: 'applicant.age' }, 18] },
      effect: { block: { show: 'field', field: 'dateOfBirth' } },
      message: 'birthdate.minimumAge',
    }),
    'second-home': policy('second-home', {
      when: { '===': [{ var: 'property.occupancy' }, 'SECONDARY'] },
      effect: { warn: { show: 'banner' } },
      message: 'policy.secondHome',
    }),
  },
};

export function policy(
  id: string,
  parts: Partial<FullPolicy> & Pick<FullPolicy, 'when' | 'effect'>,
): FullPolicy {
  const fixed = {
    version: 1,
    title: id,
    citation: 'A statute',
    effective: { from: '2000-01-01' },
    reviewBy: '2030-01-01',
    owner: 'test',
  };
  return { id, jurisdiction: 'any', examples: [], ...fixed, ...parts };
}

export const control = (
  name: string,
  widget: UiControl['options']['widget'] = 'text',
  parts: { readonly when?: UiControl['when']; readonly options?: Partial<UiControl['options']> } = {},
): UiControl => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  label: `label.${name}`,
  ...(parts.when === undefined ? {} : { when: parts.when }),
  options: { widget, ...parts.options },
});

export const step = (
  id: string,
  elements: readonly UiElement[],
  parts: Partial<Step> & Pick<Step, 'data'>,
): Step => ({
  version: 1,
  id,
  title: `${id}.title`,
  ui: { type: 'VerticalLayout', elements: [...elements] },
  submit: { label: 'common.continue' },
  ...parts,
});

const required = { required: 'common.required' };

export const steps: Readonly<Record<string, Step>> = {
  property: step(
    'property',
    [
      control('street1', 'address', {
        options: {
          fills: { street1: 'street1', street2: 'street2', state: 'state' },
          reveals: 'more',
          notListed: 'address.notListed',
        },
      }),
      {
        type: 'Group',
        when: { '===': [{ var: 'field.more' }, true] },
        elements: [control('street2'), control('state', 'state')],
      },
      control('occupancy', 'cards'),
      {
        type: 'Notice',
        tone: 'info',
        text: 'property.investment',
        when: { '===': [{ var: 'property.occupancy' }, 'INVESTMENT'] },
      },
    ],
    {
      data: {
        type: 'object',
        properties: {
          street1: { type: 'string', words: 2 },
          street2: { type: 'string' },
          state: { type: 'string', trimmedPattern: '^[A-Z]{2}$' },
          more: { type: 'boolean' },
          occupancy: { $ref: 'enums#/occupancyTypes' },
        },
        required: ['street1', 'state', 'occupancy'],
      },
      messages: {
        street1: { required: 'address.required', words: 'address.invalid' },
        state: { required: 'state.required', trimmedPattern: 'state.invalid' },
        occupancy: { required: 'occupancy.required', enum: 'occupancy.required' },
      },
      policies: ['unlicensed', 'new-york', 'hawaii', 'second-home'],
      store: {
        street1: '/propertyAddress/street1',
        street2: '/propertyAddress/street2',
        state: '/propertyAddress/state',
        more: '/propertyAddress/more',
        occupancy: '/propertyAddress/occupancyType',
      },
      writes: { street1: 'property.street1', state: 'property.state', occupancy: 'property.occupancy' },
    },
  ),
  'home-address': step('home-address', [control('homeStreet')], {
    data: { type: 'object', properties: { homeStreet: { type: 'string' } }, required: ['homeStreet'] },
    messages: { homeStreet: required },
    store: { homeStreet: '/homeAddress/street1' },
    writes: { homeStreet: 'home.street1' },
  }),
  'for-sale': step('for-sale', [control('isListedForSale', 'radio')], {
    data: {
      type: 'object',
      properties: { isListedForSale: { $ref: 'enums#/yesNo' } },
      required: ['isListedForSale'],
    },
    messages: { isListedForSale: required },
    store: { isListedForSale: '/isListedForSale' },
    writes: { isListedForSale: 'property.listedForSale' },
  }),
  'annual-income': step(
    'annual-income',
    [control('employmentType', 'select'), control('income', 'money'), control('otherIncome', 'money')],
    {
      data: {
        type: 'object',
        properties: {
          employmentType: { $ref: 'enums#/employmentTypes' },
          income: { type: 'integer', minimum: 0, exclusiveMaximum: 10_000_000 },
          otherIncome: { type: 'number', minimum: 0, default: 0 },
        },
        required: ['employmentType', 'income'],
      },
      messages: {
        employmentType: required,
        income: {
          required: 'common.required',
          type: 'common.required',
          minimum: 'income.minimum',
          exclusiveMaximum: 'income.maximum',
        },
        otherIncome: { type: 'common.required', minimum: 'income.minimum' },
      },
      confirm: [
        {
          id: 'low-income',
          when: { '<': [{ var: 'income.annual' }, 15000] },
          text: 'income.low.confirm',
          button: 'common.confirm',
        },
      ],
      policies: ['unemployed'],
      store: {
        employmentType: '/income/employmentType',
        income: '/income/income',
        otherIncome: '/income/otherIncome',
      },
      writes: {
        employmentType: 'income.employmentType',
        income: 'income.annual',
        otherIncome: 'income.other',
      },
    },
  ),
  'legal-name': step('legal-name', [control('firstName', 'name')], {
    data: {
      type: 'object',
      properties: { firstName: { type: 'string', notBlank: true } },
      required: ['firstName'],
    },
    messages: { firstName: { required: 'name.required', notBlank: 'name.required' } },
    prefill: { readOnlyWhenFrom: ['profile'] },
    store: { firstName: '/name/firstName' },
    writes: { firstName: 'applicant.firstName' },
  }),
  birthdate: step('birthdate', [control('dateOfBirth', 'date')], {
    data: {
      type: 'object',
      properties: { dateOfBirth: { type: 'string', format: 'calendar-date' } },
      required: ['dateOfBirth'],
    },
    messages: { dateOfBirth: { required: 'birthdate.required', format: 'birthdate.invalid' } },
    policies: ['minimum-age'],
    store: { dateOfBirth: '/dob' },
    writes: { dateOfBirth: 'applicant.birthdate' },
  }),
  'phone-and-email': step('phone-and-email', [control('email', 'email'), control('phone', 'us-phone')], {
    data: {
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email' },
        phone: { type: 'string', format: 'us-phone' },
      },
      required: ['email', 'phone'],
    },
    messages: {
      email: { required: 'email.required', format: 'email.invalid' },
      phone: { format: 'phone.invalid' },
    },
    store: { email: '/email', phone: '/phoneNumber' },
    writes: { email: 'applicant.email' },
  }),
  'set-password': step(
    'set-password',
    [
      control('password', 'password', { options: { sensitive: true } }),
      control('confirmPassword', 'password', { options: { sensitive: true } }),
      control('terms', 'checkbox', { options: { opens: 'communications' } }),
    ],
    {
      data: {
        type: 'object',
        properties: {
          password: { type: 'string', minLength: 12 },
          confirmPassword: { type: 'string', sameAs: 'password' },
          terms: { type: 'boolean', const: true },
        },
        required: ['password', 'confirmPassword', 'terms'],
      },
      messages: {
        password: { required: 'common.required', minLength: 'password.weak' },
        confirmPassword: { required: 'common.required', sameAs: 'password.differs' },
        terms: { const: 'common.required' },
      },
      store: { terms: '/consents/termPrivacy', password: '/password' },
    },
  ),
};

const notExternal = { '!==': [{ var: 'auth.mode' }, 'external'] };

export const registration: Flow = {
  version: 1,
  id: 'registration',
  base: '/register-v2',
  navigation: 'path',
  progress: 'bar',
  enter: [
    { id: 'legacy', when: { '!': [{ var: 'flag.redesign' }] }, redirect: '/register', keepQuery: 'all' },
  ],
  requires: { fact: 'property.street1', else: 'property' },
  steps: [
    { id: 'property', path: '' },
    { id: 'home-address', when: { '!==': [{ var: 'property.occupancy' }, 'HOME'] } },
    { id: 'for-sale' },
    { id: 'annual-income' },
    { id: 'legal-name' },
    { id: 'birthdate' },
    { id: 'phone-and-email', when: notExternal },
    { id: 'set-password', when: notExternal },
  ],
  groups: [
    { id: 'home', label: 'group.home', steps: ['property', 'home-address', 'for-sale'] },
    { id: 'income', label: 'group.income', steps: ['annual-income'] },
    { id: 'you', label: 'group.you', steps: ['legal-name', 'birthdate'] },
    { id: 'contact', label: 'group.contact', steps: ['phone-and-email', 'set-password'] },
  ],
  submit: 'createApplication',
};

export const base: Facts = {
  today: '2026-11-20',
  'auth.mode': 'legacy',
  'org.features.nySite': false,
  'flag.redesign': true,
  'referrer.licensed': true,
};

/** Answers every stored step for a second home. */
export const fullDocument = {
  propertyAddress: { street1: '12 Main', state: 'CA', more: true, occupancyType: 'SECONDARY' },
  homeAddress: { street1: '9 Oak' },
  isListedForSale: 'NO',
  income: { employmentType: 'FULL_TIME', income: 90000, otherIncome: 0 },
  name: { firstName: 'Ann' },
  dob: '1980-02-03',
  email: 'ann@example.com',
  phoneNumber: '5551234567',
  consents: { termPrivacy: true },
};
