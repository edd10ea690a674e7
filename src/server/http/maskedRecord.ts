import type { FastifyRequest } from 'fastify';
import { compact } from '../../core/shared/compact.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import type { AppDependencies } from './dependencies.ts';
import { organizationFamily } from './knownOrganization.ts';
import { limitedLookup } from './limitedLookup.ts';
import { text } from './routeSchema.ts';

/** Query parameters of calls whose answer may be masked. */
export const zipQuery = {
  zip: { ...text(10), description: 'The ZIP code of the record, where the lender masks it.' },
};

/** Answer field that says whether the record is masked. */
export const maskedField = {
  masked: { type: 'boolean', description: 'True while the ZIP code is not given: names are only begun.' },
} as const;

interface Names {
  readonly firstName?: string;
  readonly lastName?: string;
}

const begun = (name: string | undefined): string | undefined =>
  name === undefined || name === '' ? undefined : `${[...name][0]}•••`;

const fieldsOf = <T extends object>(record: T, fields: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(
    fields.filter((field) => field in record).map((field) => [field, record[field]]),
  ) as Partial<T>;

/** First letters of a name, enough for its owner to recognize it. */
export const begunNames = ({ firstName, lastName }: Names): Names =>
  compact({ firstName: begun(firstName), lastName: begun(lastName) });

const fiveDigits = (zip: string | undefined): string => (zip ?? '').trim().slice(0, 5);

interface MaskedLook<T extends object> {
  readonly request: FastifyRequest;
  readonly code: string;
  readonly organization: string;
  readonly zip: string | undefined;
  readonly zipOf: (record: T) => string | undefined;
  readonly open: readonly (keyof T)[];
  readonly namesOf: (record: T) => Partial<T>;
}

type Masked<T> = Partial<T> & { readonly masked?: true };

/** A record may belong to any organization of the family; if one masks it, all do. */
function isMasking(releases: Pick<ReleaseService, 'head'>, organization: string): boolean {
  const release = releases.head(organization);
  const family = release === undefined ? [] : [organization, ...organizationFamily(release)];
  return family.some((code) => releases.head(code)?.app.brand.features.maskPrefillUntilZip === true);
}

/**
 * Looks up a record by `limitedLookup`. Where the lender masks records (`maskPrefillUntilZip`), callers
 * without its ZIP code see only the first letters of the name, and a wrong one counts as a guess. A record
 * without a ZIP code shows not even these, and is not called `masked`.
 */
export async function maskedLookup<T extends object>(
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'encryption' | 'settings' | 'releases'>,
  { request, code, organization, zip, zipOf, open, namesOf }: MaskedLook<T>,
  look: () => Promise<T | undefined>,
): Promise<Masked<T>> {
  const masks = isMasking(dependencies.releases, organization);
  const isGiven = (record: T) => {
    const right = fiveDigits(zipOf(record));
    return right !== '' && fiveDigits(zip) === right;
  };
  const found = await limitedLookup(
    dependencies,
    { request, code },
    look,
    (record) => !masks || zip === undefined || isGiven(record),
  );
  if (!masks || isGiven(found)) return found;
  const told = fieldsOf(found, open);
  return fiveDigits(zipOf(found)) === '' ? told : { ...told, ...namesOf(found), masked: true };
}
