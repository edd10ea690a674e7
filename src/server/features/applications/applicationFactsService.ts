import { normalise } from '../../../core/flow/normalise.ts';
import { ruleFacts } from '../../../core/flow/ruleFacts.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Queries } from '../../db/tables.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { readFlags } from '../optimize/flagService.ts';
import { readPerson } from '../profile/profileService.ts';
import { type ApplicationRecord, calendarDateOf, toAnswer } from './recordService.ts';

/** Facts of an application, with the day they are asked for. */
export type DatedFacts = Facts & { readonly today: CalendarDate };

/** What the facts of an application are read from beside its record. */
export interface FactsAround {
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  readonly at: Date | number;
}

/** Everything a rule or message about an application may read, as the browser knows it too: `application.*`, `status.*`, `property.*`, `org.*`, `flag.*`, `today`. */
export async function applicationFacts(
  queries: Queries,
  { record, release, at }: FactsAround,
): Promise<DatedFacts> {
  const { brand, flags } = release.app;
  const profile = (await readPerson(queries, record.identityUuid)) ?? {};
  const states = Object.entries(await readFlags(queries, brand.code, flags));
  const features = Object.entries(brand.features).map(([name, on]) => [`org.features.${name}`, on]);
  const snapshot = {
    application: { ...toAnswer(record) },
    status: { ...record.status },
    profile: { ...profile },
  };
  return {
    ...Object.fromEntries(features),
    ...Object.fromEntries(states.map(([key, { enabled }]) => [`flag.${key}`, enabled])),
    ...ruleFacts(normalise(snapshot), snapshot),
    'org.code': brand.code,
    'org.kind': brand.kind,
    'eligibility.states': brand.lending.states ?? [],
    'eligibility.ineligibleZips': brand.lending.ineligibleZips ?? [],
    today: calendarDateOf(at),
  };
}
