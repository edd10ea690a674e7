import { type CarriedAnswer, carriedAnswers } from '../../../core/flow/carriedAnswers.ts';
import { rows } from '../../../core/flow/looseRecord.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { getAt, setAt } from '../../../core/shared/jsonPointer.ts';
import type { ApplicationData } from '../applications/recordService.ts';
import type { PersonOnFile } from '../profile/peopleService.ts';

/** What an application's answers are read from. */
export interface KeptAnswers {
  readonly application: ApplicationData;
  readonly profile: PersonOnFile | undefined;
  /** Consent type -> whether the latest answer was yes. */
  readonly consents: Readonly<Record<string, boolean>>;
}

type Reader = (kept: KeptAnswers) => unknown;

const OTHER = 'OTHER';

/** Answers of registration that are kept in a form of their own, by their place in the register draft. */
const ownForms: Readonly<Record<string, Reader>> = {
  '/email': ({ profile }) => profile?.email,
  '/phoneNumber': ({ profile }) => profile?.phoneNumber,
  '/income/income': ({ application }) => rows(application.incomeSources)[0]?.amount,
  '/income/otherIncome': ({ application }) =>
    rows(application.incomeSources)
      .slice(1)
      .find(({ employmentType }) => employmentType === OTHER)?.amount,
};

const byStore: ReadonlyMap<string, CarriedAnswer> = new Map(carriedAnswers.map((one) => [one.store, one]));

/** Reads the answer stored at a place of the register draft; undefined where nothing keeps it. */
export function registrationReader(store: string): Reader | undefined {
  const own = Object.hasOwn(ownForms, store) ? ownForms[store] : undefined;
  const answer = byStore.get(store);
  if (own || !answer) return own;
  const types = typeof answer.row.recordedAs === 'string' ? [answer.row.recordedAs] : answer.consents;
  if (types.length > 0) return ({ consents }) => givenAll(types, consents);
  const { keptAs } = answer;
  return keptAs === undefined ? undefined : (kept) => getAt(kept, keptAs);
}

/** Undefined where the borrower was not asked for one of them. */
function givenAll(types: readonly string[], consents: KeptAnswers['consents']): boolean | undefined {
  const given = types.map((type) => consents[type]);
  return given.includes(undefined) ? undefined : given.every((one) => one === true);
}

/** An address that was typed in is final, so that its parts count. */
const SETTLED: JsonObject = { isPropertyAddressShown: true, isHomeAddressShown: true };

/** The register draft as far as its answers are kept: what the steps of registration read. */
export function keptDraft(kept: KeptAnswers): JsonObject {
  const own = getAt(kept.application, '/answers/createApplication/answers');
  const draft = carriedAnswers.reduce((before, { store, form, consents, keptAs }) => {
    const value = registrationReader(store)?.(kept);
    const isAsSent = keptAs !== undefined && !Object.hasOwn(ownForms, store) && consents.length === 0;
    return value === undefined ? before : setAt(before, store, isAsSent ? form.read(value) : value);
  }, SETTLED);
  return own === undefined ? draft : setAt(draft, '/answers', own);
}
