import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';

const LONGEST = 100;

/** What the borrower has told of themselves, which their password must not be made of. */
export function personalAnswers({ name, dob, propertyAddress, homeAddress }: RegisterDraft): string[] {
  const { firstName, middleName, lastName } = name ?? {};
  const places = [propertyAddress, homeAddress].flatMap((place) => [place?.street1, place?.city, place?.zip]);
  return [firstName, middleName, lastName, dob, ...places].flatMap((text) =>
    text ? [text.slice(0, LONGEST)] : [],
  );
}
