import type { CreateApplicationRequest } from '../model/generated/api/create-application.ts';
import type { RegisterDraft } from '../model/generated/api/register-draft.ts';
import type { JsonObject } from '../shared/json.ts';
import { getAt, setAt } from '../shared/jsonPointer.ts';
import { type CarriedAnswer, carriedAnswers } from './carriedAnswers.ts';

const isHomePart = ({ store }: CarriedAnswer): boolean => store.startsWith('/homeAddress/');

export function sentAnswers(draft: RegisterDraft): JsonObject {
  const sent = carriedAnswers.filter(({ sentAs }) => sentAs !== undefined);
  return sent.reduce<JsonObject>(
    (body, { store, sentAs = '', form }) => setAt(body, sentAs, form.write(getAt(draft, store))),
    {},
  );
}

interface RecordedConsent {
  readonly type: 'SMS' | 'SMS_TRANSACTIONAL';
  readonly given: boolean;
}

/** The draft's answers to consents that calls of their own record. */
export const recordedConsents = (draft: RegisterDraft): readonly RecordedConsent[] =>
  carriedAnswers.flatMap(({ store, row: { recordedAs } }) => {
    const given = getAt(draft, store);
    return recordedAs === undefined || typeof given !== 'boolean'
      ? []
      : [{ type: recordedAs as RecordedConsent['type'], given }];
  });

/** Marks the typed address as final, so that its parts count. */
const SETTLED = { isPropertyAddressShown: true, isHomeAddressShown: true };

/** A primary home has no second address. */
export function draftOfCall(body: CreateApplicationRequest): JsonObject {
  const given = new Set<string>(
    [...body.consentListRequest, ...(body.consentRequests ?? [])].map(({ type }) => type),
  );
  const isHome = body.propertyRequest.occupancyType === 'HOME';
  return carriedAnswers.reduce<JsonObject>((draft, answer) => {
    const { store, sentAs, form, consents } = answer;
    if (consents.length > 0)
      return setAt(
        draft,
        store,
        consents.every((type) => given.has(type)),
      );
    if (sentAs === undefined || (isHome && isHomePart(answer))) return draft;
    return setAt(draft, store, form.read(getAt(body, sentAs)));
  }, SETTLED);
}

/** The create call's name for the answer at a pointer; undefined if it is not sent. */
export function carriedField(store: string | undefined): string | undefined {
  const answer = carriedAnswers.find(
    (one) => one.store === store || (store?.startsWith(`${one.store}/`) ?? false),
  );
  if (!answer || store === undefined) return undefined;
  if (answer.consents.includes('SOFT_CREDIT')) return 'body.consentRequests';
  if (answer.consents.length > 0) return 'body.consentListRequest';
  if (answer.sentAs === undefined) return undefined;
  return `body${`${answer.sentAs}${store.slice(answer.store.length)}`.replaceAll('/', '.')}`;
}

/** The parts that are stored unchanged with the application and the person. */
export function keptParts(body: CreateApplicationRequest): {
  readonly application: JsonObject;
  readonly profile: JsonObject;
} {
  const none: { readonly application: JsonObject; readonly profile: JsonObject } = {
    application: {},
    profile: {},
  };
  return carriedAnswers.reduce(
    (kept, { sentAs, keptAs }) =>
      sentAs === undefined || keptAs === undefined ? kept : setAt(kept, keptAs, getAt(body, sentAs)),
    none,
  );
}
