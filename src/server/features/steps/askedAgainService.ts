import type { Transaction } from 'kysely';
import { type StepCall, type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { AskedAgainStep } from '../../../core/model/generated/api/application.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import { type ApplicationRecord, calendarDateOf, changeRecord } from '../applications/recordService.ts';
import {
  askedAgainBy,
  canBeGivenAgain,
  registrationFactsThen,
  registrationStops,
} from '../applications/registrationAgainService.ts';
import {
  fieldsAskedAgain,
  keptDocument,
  readAnswers,
  releaseStep,
} from '../applications/stepAnswersService.ts';
import { readConsents } from '../consents/consentService.ts';
import { keptDraft } from '../exports/answersService.ts';
import { notify } from '../notifications/notificationService.ts';
import { readPeople } from '../profile/peopleService.ts';
import { stepEvent } from './stepService.ts';

type Tools = Pick<AppDependencies, 'connections' | 'encryption'>;

/** What another release makes of the answers of an application under way. */
export interface JudgedAgain {
  /** Steps that it would ask again, in the order in which they are asked, with what was answered. */
  readonly steps: readonly AskedAgainStep[];
  /** Why it would not have let the borrower in: in the words of its rules, of those that the release before did not have. */
  readonly stopped: readonly string[];
  /** Steps that would have to be asked again and cannot be. */
  readonly unaskable: readonly string[];
}

interface Judging {
  readonly record: ApplicationRecord;
  readonly before: CompiledRelease;
  readonly after: CompiledRelease;
  readonly at: Date;
}

/** What a release would ask again of an application, or would not have accepted; changes nothing. */
export async function judgedAgain(queries: Queries, tools: Tools, judging: Judging): Promise<JudgedAgain> {
  const { before, after } = judging;
  const registration = await registrationOf(queries, tools, judging);
  const { document } = registration;
  const then = registrationStops(before, { document, facts: registration.before });
  const now = registrationStops(after, { document, facts: registration.after });
  const stopped =
    now === 'undecided' ? [] : now.filter((line) => then === 'undecided' || !then.includes(line));
  const ofRegistration = askedAgainBy(after, before, { document, facts: registration.after });
  const ofScreens = await screensAskedAgain(queries, tools, judging);
  const steps = [
    ...ofRegistration.map(({ step, fields }) => ({
      step,
      fields: [...fields],
      answers: partOf(after, step, document),
    })),
    ...ofScreens,
  ];
  const isUnaskable = ({ step, fields }: AskedAgainStep): boolean =>
    ofRegistration.some((one) => one.step === step) &&
    fields.some((field) => !canBeGivenAgain(storeOf(after, step, field)));
  const lines = steps
    .filter(isUnaskable)
    .map(({ step, fields }) => `${step} cannot be asked again (${fields.join(', ')})`);
  return { steps, stopped, unaskable: lines };
}

const storeOf = (release: CompiledRelease, step: string, field: string): string =>
  releaseStep(release, step)?.layout.fields.get(field)?.store ?? '';

/** The answers of one step of registration. */
function partOf(release: CompiledRelease, stepId: string, document: JsonObject): JsonObject {
  const step = releaseStep(release, stepId);
  return step ? keptDocument(step, readAnswers(step, document)) : {};
}

/** The answers of a registration as far as they are kept, with the facts around them under two releases. */
export interface Registration {
  readonly document: JsonObject;
  readonly before: Facts & { readonly today: string };
  readonly after: Facts & { readonly today: string };
}

/** Reads it as `judgedAgain` does. */
export async function registrationOf(
  queries: Queries,
  { connections, encryption }: Tools,
  { record, before, after, at }: Judging,
): Promise<Registration> {
  const { identityUuid, organization } = record;
  const people = await readPeople(queries, encryption, [identityUuid]);
  const consents = await readConsents(queries, [identityUuid]);
  const [created] = await eventsOf(queries, record.uuid, ['CREATED']);
  const around = {
    record,
    entry: created?.detail ?? {},
    hasBroker: connections.portsOf(organization).has('signIn'),
  };
  const today = calendarDateOf(at);
  const [then, now] = [
    await registrationFactsThen(queries, { ...around, release: before }),
    await registrationFactsThen(queries, { ...around, release: after }),
  ];
  return {
    document: keptDraft({
      application: record.data,
      profile: people.get(identityUuid),
      consents: consents.get(identityUuid) ?? {},
    }),
    before: { ...then, today },
    after: { ...now, today },
  };
}

interface KeptEvent {
  readonly type: string;
  readonly detail: JsonObject;
}

async function eventsOf(
  queries: Queries,
  uuid: string,
  types: readonly string[],
): Promise<readonly KeptEvent[]> {
  const rows = await queries
    .selectFrom('application_events')
    .select(['type', 'detail'])
    .where('application_uuid', '=', uuid)
    .where('type', 'in', types)
    .orderBy('id')
    .execute();
  return rows.map(({ type, detail }) => ({ type, detail: isObject(detail) ? (detail as JsonObject) : {} }));
}

const isCall = (name: string): name is StepCallName => Object.hasOwn(stepCalls, name);

/** The saved steps of screens, in the order in which they were saved last. */
async function screensAskedAgain(
  queries: Queries,
  { connections }: Tools,
  { record, before, after, at }: Judging,
): Promise<readonly AskedAgainStep[]> {
  const saved = Object.entries(record.data.answers ?? {}).flatMap(([call, document]) =>
    isCall(call) ? [{ call, document: document as JsonObject }] : [],
  );
  if (saved.length === 0) return [];
  const events = await eventsOf(
    queries,
    record.uuid,
    saved.map(({ call }) => stepEvent(call)),
  );
  const lastOf = (call: StepCallName): number => events.findLastIndex(({ type }) => type === stepEvent(call));
  const ports = connections.portsOf(record.organization);
  const facts = await applicationFacts(queries, { record, release: after, ports, at });
  return saved
    .toSorted((one, other) => lastOf(one.call) - lastOf(other.call))
    .flatMap(({ call, document }) => {
      const step = stepSaved(call, events[lastOf(call)]);
      if (step === undefined) return [];
      const fields = fieldsAskedAgain(after, before, { stepId: step, document, facts });
      return fields.length === 0 ? [] : [{ step, fields: [...fields], answers: document }];
    });
}

function stepSaved(call: StepCallName, event: KeptEvent | undefined): string | undefined {
  const { steps, unnamed }: StepCall = stepCalls[call];
  if (typeof event?.detail.step === 'string') return event.detail.step;
  return steps.length === 1 ? steps[0] : unnamed;
}

/** The call of a screen's step; undefined for a step of registration. */
export const callOf = (step: string): StepCallName | undefined =>
  (Object.keys(stepCalls) as StepCallName[]).find((call) => {
    const { steps }: StepCall = stepCalls[call];
    return steps.includes(step);
  });

/** Who asks again, why, and by what. */
export interface AskingAgain {
  readonly steps: readonly AskedAgainStep[];
  /** Key of the words that the borrower reads. */
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** Leads a borrower back to steps, keeping all other answers, and tells them. `record` must be locked in `tx`. */
export async function askAgain(
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  { steps, reason, by, at }: AskingAgain,
): Promise<ApplicationRecord> {
  const changed = await changeRecord(tx, record, {
    data: { askedAgain: { reason, since: at.toISOString(), steps: [...steps] } },
    event: 'ASKED_AGAIN',
    by,
    detail: { reason, steps: steps.map(({ step, fields }) => ({ step, fields: [...fields] })) },
    at,
  });
  await notify(tx, { applicationUuid: record.uuid, kind: 'STEP_OPEN_AGAIN', at });
  return changed;
}
