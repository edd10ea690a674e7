import { draftOfCall } from '../../../core/flow/createCall.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';

const ADDRESS = ['street1', 'street2', 'city', 'state', 'zip'] as const;
const isHome = (body: CreateApplicationRequest): boolean => body.propertyRequest.occupancyType === 'HOME';

const listed = (body: CreateApplicationRequest, ...types: readonly string[]): boolean =>
  types.every((type) => body.consentListRequest.some((consent) => consent.type === type));

/**
 * The borrower's registration document, rebuilt from the create call; a missing birth date is taken from the
 * profile.
 */
export function registrationDocument(
  body: CreateApplicationRequest,
  known: { readonly dob?: CalendarDate },
): object {
  const document = draftOfCall(body);
  return body.profileRequest.dob === undefined && known.dob ? { ...document, dob: known.dob } : document;
}

const sameAddress = (
  a: CreateApplicationRequest['profileRequest']['homeAddress'],
  b: CreateApplicationRequest['profileRequest']['homeAddress'],
): boolean => ADDRESS.every((part) => (a[part] ?? '') === (b[part] ?? ''));

/** Contradictions within a create call, whose parts repeat each other (SUBMIT-24, CALL-14, C-45). */
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
