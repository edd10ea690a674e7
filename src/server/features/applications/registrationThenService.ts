import type { Facts } from '../../../core/rules/types.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';
import { organizationFamily } from '../../http/knownOrganization.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { readFlags } from '../optimize/flagService.ts';
import { type ApplicationRecord, calendarDateOf } from './recordService.ts';
import { type EntryOfCall, readOriginator, registrationFacts } from './registrationFacts.ts';

interface Registered {
  readonly record: ApplicationRecord;
  /** The release of the page that was filled in. */
  readonly release: CompiledRelease;
  /** What the history says of how the applicant came. */
  readonly entry: JsonObject;
  readonly hasBroker: boolean;
}

function entryOf(entry: JsonObject, { data }: ApplicationRecord): EntryOfCall {
  const { utm, offerCode, referralId, affiliate } = entry;
  const given = {
    ...(isObject(utm) ? { utmParameters: utm } : {}),
    ...(typeof offerCode === 'string' ? { offerCode: { code: offerCode } } : {}),
    ...(typeof referralId === 'string' ? { referralId } : {}),
    ...(affiliate === null || affiliate === undefined ? {} : { affiliateAppIndicator: affiliate }),
    ...(data.referrer?.referrerUuid === undefined ? {} : { referrerId: data.referrer.referrerUuid }),
  };
  return given as EntryOfCall;
}

/** The facts by which a registration was judged, as far as they are kept: flags and originators are those of now. */
export async function registrationFactsThen(
  queries: Queries,
  { record, release, entry, hasBroker }: Registered,
): Promise<Facts> {
  const { app } = release;
  const body = entryOf(entry, record);
  return registrationFacts({
    app,
    body,
    hasBroker,
    flags: await readFlags(queries, app.brand.code, app.flags, { identityUuid: record.identityUuid }),
    originator: await readOriginator(queries, organizationFamily(release), body.referrerId),
    today: calendarDateOf(record.createdAt),
  });
}
