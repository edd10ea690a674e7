import type { FastifyRequest } from 'fastify';
import type { ReleaseService } from '../releases/releaseService.ts';
import type { AppDependencies } from './dependencies.ts';
import { organizationFamily } from './knownOrganization.ts';
import { limitedLookup } from './limitedLookup.ts';
import { text } from './routeSchema.ts';

/** What is known of a person before they type; all of it is personal but what a call names as `open`. */
export interface PersonalRecord {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly zip?: string;
}

/** The query of calls whose answer may be masked. */
export const zipQuery = {
  zip: { ...text(10), description: 'The ZIP code of the record, where the lender masks it.' },
};

/** The field of an answer that is masked. */
export const maskedField = {
  masked: { type: 'boolean', description: 'True while the ZIP code is not given: names are only begun.' },
} as const;

const begun = (name: string | undefined): string | undefined =>
  name === undefined || name === '' ? undefined : `${[...name][0]}•••`;

const fiveDigits = (zip: string | undefined): string => (zip ?? '').trim().slice(0, 5);

interface MaskedLook<T> {
  readonly request: FastifyRequest;
  readonly code: string;
  readonly organization: string;
  /** What the borrower gives as the ZIP code. */
  readonly zip: string | undefined;
  /** Fields that are told without it. */
  readonly open: readonly (keyof T)[];
}

type Masked<T> = Partial<T> & { readonly masked?: true };

/** A record may be of any organisation of the family: what one of them masks no other opens. */
function isMasking(releases: Pick<ReleaseService, 'head'>, organization: string): boolean {
  const release = releases.head(organization);
  const family = release === undefined ? [] : [organization, ...organizationFamily(release)];
  return family.some((code) => releases.head(code)?.app.brand.features.maskPrefillUntilZip === true);
}

function mask<T extends PersonalRecord>(record: T, open: readonly (keyof T)[]): Masked<T> {
  const told = Object.fromEntries(open.map((field) => [field, record[field]])) as Partial<T>;
  const names = { firstName: begun(record.firstName), lastName: begun(record.lastName) };
  return { ...told, ...names, masked: true } as Masked<T>;
}

/**
 * Looks for a record as `limitedLookup` does. Where the lender masks records (`maskPrefillUntilZip`), only who gives its ZIP
 * code is told more than the first letters of the name; a wrong one counts as a guess of its place and of the code.
 */
export async function maskedLookup<T extends PersonalRecord>(
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'encryption' | 'settings' | 'releases'>,
  { request, code, organization, zip, open }: MaskedLook<T>,
  look: () => Promise<T | undefined>,
): Promise<Masked<T>> {
  const masks = isMasking(dependencies.releases, organization);
  const isGiven = (record: T) => {
    const right = fiveDigits(record.zip);
    return right !== '' && fiveDigits(zip) === right;
  };
  const found = await limitedLookup(
    dependencies,
    { request, code },
    look,
    (record) => !masks || zip === undefined || isGiven(record),
  );
  return masks && !isGiven(found) ? mask(found, open) : found;
}
