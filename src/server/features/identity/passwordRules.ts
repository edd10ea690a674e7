import { millisecondsInDay } from 'date-fns/constants';
import type { BrandSettings } from '../../../core/model/resolvedBrand.ts';
import { passwordRulesOf } from '../../../core/validation/askedOfPasswords.ts';
import { passwordHints } from '../../../core/validation/password.ts';
import { passwordJudge } from '../../credentials/passwordJudge.ts';
import { personalWords } from '../../credentials/personalWords.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { readPhone } from '../profile/phoneService.ts';
import { readPerson } from '../profile/profileService.ts';
import type { IdentityRow } from './identityStore.ts';

export interface WantedPassword {
  readonly organization: string;
  readonly password: string;
  /** Names, e-mail and postal addresses, phone numbers, birth dates (see `personalWords`). */
  readonly known: readonly (string | undefined)[];
}

const weak = (): ApiError => new ApiError('badRequest', [said('field.password.weak')], 'password');

const namesOf = ({ code, company, orgBrand, names }: BrandSettings): readonly (string | undefined)[] => [
  code,
  company?.name,
  company?.shortName,
  company?.legalName,
  orgBrand,
  names?.siteName,
];

/**
 * Answers 400, naming the field, to a password that breaks the lender's rule or is easy to guess (FIELD-19);
 * 503 when nothing can judge it now.
 */
export async function refuseWeakPassword(
  { releases }: Pick<AppDependencies, 'releases'>,
  { organization, password, known }: WantedPassword,
): Promise<void> {
  const brand = releases.head(organization)?.app.brand;
  const { rule, least } = passwordRulesOf(brand?.auth);
  const hints = passwordHints(password, least);
  const asked = rule === 'length' ? [hints.length] : Object.values(hints);
  if (asked.includes(false)) throw weak();
  const words = personalWords([...known, ...(brand === undefined ? [] : namesOf(brand))]);
  if (await passwordJudge.judge({ password, words })) throw weak();
}

/** The same for an existing identity, with everything on file about it. */
export async function refuseWeakPasswordOf(
  dependencies: Pick<AppDependencies, 'db' | 'encryption' | 'releases'>,
  { uuid, organization, email }: Pick<IdentityRow, 'uuid' | 'organization' | 'email'>,
  password: string,
): Promise<void> {
  const { db, encryption } = dependencies;
  const [phone, person] = await Promise.all([
    readPhone(db.kysely, encryption, uuid),
    readPerson(db.kysely, uuid),
  ]);
  const { name = {}, dob, addresses = [] } = person ?? {};
  const places = addresses.flatMap(({ street1, street2, city, zip }) => [street1, street2, city, zip]);
  const known = [name.firstName, name.middleName, name.lastName, dob, phone, email, ...places];
  await refuseWeakPassword(dependencies, { organization, password, known });
}

type PasswordDates = Pick<IdentityRow, 'password_expired' | 'password_changed_at' | 'created_at'>;

/** True when a change is required, or the password is older than the lender allows. */
export function isPasswordExpired(row: PasswordDates, now: number, days: number | undefined): boolean {
  if (row.password_expired) return true;
  const since = row.password_changed_at ?? row.created_at;
  return days !== undefined && now - since.getTime() > days * millisecondsInDay;
}
