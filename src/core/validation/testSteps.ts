import type { FieldSchema, Step, StepData } from '../model/generated/step.ts';
import type { EnumValues } from '../rules/types.ts';
import { compileValidators } from './compileValidators.ts';
import { messageKeyFor } from './messageKeyFor.ts';
import type { ValidateStep, Validators, ValidatorsModule } from './types.ts';

/** The base layer's enums, shortened. */
export const testEnums: EnumValues = {
  suffixes: ['', 'I', 'II', 'III', 'IV', 'V', 'JR', 'SR'],
  states: ['AL', 'CA', 'NY', 'TX'],
  employmentTypes: ['FULL_TIME', 'RETIRED'],
};

const name: FieldSchema = {
  type: 'string',
  notBlank: true,
  trimmedMinLength: 2,
  trimmedMaxLength: 100,
  trimmedPattern: '^[\\p{L}\\p{M}\\- ]+$',
};

/** Registration's fields with their configured keywords (FIELD-01 to FIELD-32). */
export const testData = {
  type: 'object',
  properties: {
    firstName: name,
    middleName: {
      type: 'string',
      trimmedMaxLength: 100,
      trimmedPattern: "^(?:[\\p{L}\\p{M}]+(?:[ '\\-][\\p{L}\\p{M}]+)*\\.?)?$",
    },
    lastName: name,
    suffix: { $ref: 'enums#/suffixes' },
    dob: { type: 'string', format: 'calendar-date' },
    email: { type: 'string', format: 'email', trimmedMaxLength: 254 },
    phoneNumber: { type: 'string', notStartsWith: '1', format: 'us-phone' },
    termPrivacyConsent: { type: 'boolean', const: true },
    communicationConsent: { type: 'boolean', const: true },
    smsMarketingConsent: { type: 'boolean', default: false },
    smsTransactionalConsent: { type: 'boolean', default: false },
    password: { type: 'string', passwordStrength: true },
    confirmPassword: { type: 'string', sameAs: 'password' },
    search: { type: 'string', trimmedMinLength: 3, words: 2 },
    street1: { type: 'string', notBlank: true },
    city: { type: 'string', notBlank: true, trimmedPattern: '^[\\p{L}\\p{M}\\s]+$' },
    state: { $ref: 'enums#/states', pattern: '^[A-Za-z]{2}$' },
    zip: { type: 'string', pattern: '^\\d{5}$' },
    income: { type: 'integer', minimum: 0, exclusiveMaximum: 10_000_000 },
  },
  required: [
    'firstName',
    'lastName',
    'dob',
    'email',
    'phoneNumber',
    'termPrivacyConsent',
    'communicationConsent',
    'password',
    'confirmPassword',
    'search',
    'street1',
    'city',
    'state',
    'zip',
    'income',
  ],
} satisfies StepData;

/** Copy keys in display order. */
export const testMessages = {
  firstName: keys(
    'firstName',
    'required',
    'notBlank',
    'trimmedMinLength',
    'trimmedMaxLength',
    'trimmedPattern',
  ),
  middleName: keys('middleName', 'trimmedMaxLength', 'trimmedPattern'),
  lastName: keys(
    'lastName',
    'required',
    'notBlank',
    'trimmedMinLength',
    'trimmedMaxLength',
    'trimmedPattern',
  ),
  suffix: keys('suffix', 'enum'),
  dob: keys('dob', 'required', 'format'),
  email: keys('email', 'required', 'format', 'trimmedMaxLength'),
  phoneNumber: keys('phoneNumber', 'required', 'notStartsWith', 'format'),
  termPrivacyConsent: keys('termPrivacyConsent', 'required', 'const'),
  communicationConsent: keys('communicationConsent', 'required', 'const'),
  password: keys('password', 'required', 'passwordStrength'),
  confirmPassword: keys('confirmPassword', 'required', 'sameAs'),
  search: keys('search', 'required', 'trimmedMinLength', 'words'),
  street1: keys('street1', 'required', 'notBlank'),
  city: keys('city', 'required', 'notBlank', 'trimmedPattern'),
  state: keys('state', 'required', 'pattern', 'enum'),
  zip: keys('zip', 'required', 'pattern'),
  income: keys('income', 'required', 'type', 'minimum', 'exclusiveMaximum'),
} satisfies NonNullable<Step['messages']>;

function keys(field: string, ...keywords: string[]): Record<string, string> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, `${field}.${keyword}`]));
}

export const validAnswers = {
  firstName: 'José',
  lastName: 'García-Lopez',
  dob: '1990-02-28',
  email: 'jose@example.com',
  phoneNumber: '5551234567',
  termPrivacyConsent: true,
  communicationConsent: true,
  password: 'Correct-horse-9!',
  confirmPassword: 'Correct-horse-9!',
  search: '12 Main St',
  street1: '12 Main St',
  city: 'Saint Paul',
  state: 'TX',
  zip: '78701',
  income: 85_000,
};

export async function loadText(text: string): Promise<Validators> {
  const module: ValidatorsModule = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  );
  return module.validators;
}

export async function loadStep(data: StepData, enums: EnumValues = testEnums): Promise<ValidateStep> {
  const { step } = await loadText(compileValidators({ step: { data } }, enums));
  if (!step) throw new Error('The module has no validator for the step');
  return step;
}

/** The copy key shown for `answer` when all else is valid; undefined if it passes. */
export function shownWith(validate: ValidateStep, field: keyof typeof testMessages, answer: unknown) {
  const problems = validate({ ...validAnswers, [field]: answer });
  const key = messageKeyFor({ messages: testMessages }, field, problems);
  if (key === undefined && problems.some((problem) => problem.field === field))
    throw new Error(`${field} fails without a message`);
  return key;
}
