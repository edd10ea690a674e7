import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';

const LONGEST = 100;

/** Personal answers that the password must not contain. */
export function personalAnswers({ name, dob, propertyAddress, homeAddress }: RegisterDraft): string[] {
  const { firstName, middleName, lastName } = name ?? {};
  const places = [propertyAddress, homeAddress].flatMap((place) => [place?.street1, place?.city, place?.zip]);
  return [firstName, middleName, lastName, dob, ...places].flatMap((text) =>
    text ? [text.slice(0, LONGEST)] : [],
  );
}
