import { carriedAnswers } from '../../../core/flow/carriedAnswers.ts';
import { keptParts, sentAnswers } from '../../../core/flow/createCall.ts';
import { isOwnPlace, ownAnswersOf } from '../../../core/flow/ownAnswers.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { ProfileChange } from '../profile/profileService.ts';
import { incomeSources } from './newApplication.ts';
import type { ApplicationData, ApplicationRecord } from './recordService.ts';

export {
  askedAgainBy,
  factsOfRegistration,
  registrationStops,
} from './registrationCheck.ts';
export { registrationFactsThen } from './registrationThenService.ts';

/** All that was done for another home would be for nothing: whoever has another begins another application. */
const OF_THE_PROPERTY = '/propertyAddress/';
const OF_INCOME = '/income/';

const isAbove = (store: string, place: string): boolean => place === store || place.startsWith(`${store}/`);

/** Whether an answer of registration can be given again while an application is under way. */
export function canBeGivenAgain(store: string): boolean {
  if (isOwnPlace(store)) return true;
  const places = carriedAnswers.filter((one) => isAbove(store, one.store));
  return (
    places.length > 0 &&
    places.every(
      ({ store: place, keptAs }) =>
        !place.startsWith(OF_THE_PROPERTY) && (keptAs !== undefined || place.startsWith(OF_INCOME)),
    )
  );
}

/** What is stored anew when answers of registration are given again. */
export interface GivenAgain {
  readonly application: ApplicationData;
  readonly profile: ProfileChange;
}

/** What changes when the answers at `stores` are given again; `draft` is the whole registration with them. */
export function givenAgain(
  { data }: ApplicationRecord,
  draft: JsonObject,
  stores: readonly string[],
): GivenAgain {
  const body = sentAnswers(draft as RegisterDraft) as unknown as CreateApplicationRequest;
  const kept = keptParts(body);
  const given = carriedAnswers.filter(({ store }) => stores.some((one) => isAbove(one, store)));
  const of = (root: 'application' | 'profile'): JsonObject => {
    const names = given.flatMap(({ keptAs }) => {
      const [, first, name] = keptAs?.split('/') ?? [];
      return first === root && name !== undefined ? [name] : [];
    });
    return Object.fromEntries([...new Set(names)].map((name) => [name, kept[root][name] ?? null]));
  };
  const answers = { ...data.answers, createApplication: { answers: ownAnswersOf(draft) } };
  return {
    application: {
      ...(of('application') as ApplicationData),
      ...(stores.some((store) => store.startsWith(OF_INCOME)) ? { incomeSources: incomeSources(body) } : {}),
      ...(stores.some(isOwnPlace) ? { answers } : {}),
    },
    profile: of('profile') as ProfileChange,
  };
}
