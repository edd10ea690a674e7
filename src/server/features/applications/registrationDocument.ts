import { isOwnPlace } from '../../../core/flow/ownAnswers.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { setAt } from '../../../core/shared/jsonPointer.ts';

/** Where an answer of the registration document stands in the body of the create call. */
interface CarriedAnswer {
  /** JSON Pointer into the registration document (the `store` of the step). */
  readonly pointer: string;
  /** Its name in an error. */
  readonly field: string;
  readonly read: (body: CreateApplicationRequest) => unknown;
}

const ADDRESS = ['street1', 'street2', 'city', 'state', 'zip'] as const;
const NAME = ['firstName', 'middleName', 'lastName', 'suffix'] as const;

const isHome = (body: CreateApplicationRequest): boolean => body.propertyRequest.occupancyType === 'HOME';

const listed = (body: CreateApplicationRequest, ...types: readonly string[]): boolean =>
  types.every((type) => body.consentListRequest.some((consent) => consent.type === type));

/** What stood on the form before it was sent: employment types of older records are those nearest to them. */
const EMPLOYMENT: Readonly<Record<string, string>> = {
  EMPLOYED: 'FULL_TIME',
  OTHER: 'SEPARATE_MAINTENANCE_PAYMENTS',
  UNRECOGNIZED: 'UNEMPLOYED',
};

/** Every answer that the create call carries (SUBMIT-19 to SUBMIT-30); phone, password and SMS consents go elsewhere. */
const carriedAnswers: readonly CarriedAnswer[] = [
  ...ADDRESS.map((part) => ({
    pointer: `/propertyAddress/${part}`,
    field: `body.propertyRequest.${part}`,
    read: (body: CreateApplicationRequest) => body.propertyRequest[part],
  })),
  {
    pointer: '/propertyAddress/occupancyType',
    field: 'body.propertyRequest.occupancyType',
    read: (body) => body.propertyRequest.occupancyType,
  },
  ...ADDRESS.map((part) => ({
    pointer: `/homeAddress/${part}`,
    field: `body.profileRequest.homeAddress.${part}`,
    read: (body: CreateApplicationRequest) =>
      isHome(body) ? undefined : body.profileRequest.homeAddress[part],
  })),
  {
    pointer: '/isListedForSale',
    field: 'body.propertyListedForSale',
    read: (body) => (body.propertyListedForSale ? 'YES' : 'NO'),
  },
  {
    pointer: '/income/employmentType',
    field: 'body.employmentType',
    read: ({ employmentType }) => EMPLOYMENT[employmentType] ?? employmentType,
  },
  {
    pointer: '/income/income',
    field: 'body.income.incomePrimary',
    read: (body) => body.income.incomePrimary,
  },
  {
    pointer: '/income/otherIncome',
    field: 'body.income.incomeOther',
    read: (body) => body.income.incomeOther,
  },
  ...NAME.map((part) => ({
    pointer: `/name/${part}`,
    field: `body.profileRequest.name.${part}`,
    read: (body: CreateApplicationRequest) => body.profileRequest.name[part],
  })),
  { pointer: '/dob', field: 'body.profileRequest.dob', read: (body) => body.profileRequest.dob },
  { pointer: '/email', field: 'body.profileRequest.email', read: (body) => body.profileRequest.email },
  {
    pointer: '/consents/termPrivacy',
    field: 'body.consentListRequest',
    read: (body) => listed(body, 'TERMS', 'PRIVACY'),
  },
  {
    pointer: '/consents/communication',
    field: 'body.consentListRequest',
    read: (body) => listed(body, 'COMMUNICATIONS'),
  },
  {
    pointer: '/consents/nyCredit',
    field: 'body.consentRequests',
    read: (body) => body.consentRequests?.some(({ type }) => type === 'SOFT_CREDIT') === true,
  },
];

/** The typed address is settled, so that its parts are what counts. */
const SETTLED = { isPropertyAddressShown: true, isHomeAddressShown: true };

/** The registration document as the borrower left it, rebuilt from the create call; a birth date on file stands in for one not sent. */
export function registrationDocument(
  body: CreateApplicationRequest,
  known: { readonly dob?: CalendarDate },
): object {
  const answers = carriedAnswers.map(({ pointer, read }) => [pointer, read(body)] as const);
  const own = body.answers === undefined ? SETTLED : { ...SETTLED, answers: body.answers };
  const document = answers.reduce<object>((so, [pointer, value]) => setAt(so, pointer, value), own);
  return body.profileRequest.dob === undefined && known.dob ? { ...document, dob: known.dob } : document;
}

/** The name in the create call of the answer stored at a pointer; undefined when the call does not carry it. */
export const carriedField = (pointer: string | undefined): string | undefined =>
  pointer !== undefined && isOwnPlace(pointer)
    ? `body${pointer.replaceAll('/', '.')}`
    : carriedAnswers.find((answer) => answer.pointer === pointer)?.field;

const sameAddress = (
  a: CreateApplicationRequest['profileRequest']['homeAddress'],
  b: CreateApplicationRequest['profileRequest']['homeAddress'],
): boolean => ADDRESS.every((part) => (a[part] ?? '') === (b[part] ?? ''));

/** What does not fit together in a create call: its parts say the same thing twice (SUBMIT-24, CALL-14, C-45). */
export function inconsistencies(body: CreateApplicationRequest, state: string): readonly string[] {
  const { profileRequest, propertyRequest } = body;
  const problems: string[] = [];
  if (state !== propertyRequest.state) problems.push('query.state must be body.propertyRequest.state');
  if (isHome(body) && !sameAddress(profileRequest.homeAddress, propertyRequest))
    problems.push('body.profileRequest.homeAddress must be the property of a primary home');
  if (profileRequest.assetAddress && !sameAddress(profileRequest.assetAddress, propertyRequest))
    problems.push('body.profileRequest.assetAddress must be the property');
  if (!listed(body, 'PRIVACY', 'TERMS', 'COMMUNICATIONS'))
    problems.push('body.consentListRequest must hold PRIVACY, TERMS and COMMUNICATIONS');
  return problems;
}
