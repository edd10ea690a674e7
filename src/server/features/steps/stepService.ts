import type { Transaction } from 'kysely';
import { type StepCall, type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { type Reading, readTogether } from '../../db/readTogether.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { applicationFacts, factReadings } from '../applications/applicationFactsService.ts';
import { askAll } from '../applications/asideService.ts';
import type { Lender } from '../applications/creationService.ts';
import {
  changeLenderFile,
  fileReading,
  keepSecrets,
  readLenderFile,
} from '../applications/lenderFileService.ts';
import { lockActive } from '../applications/ownedRecordService.ts';
import {
  type ApplicationData,
  type ApplicationRecord,
  changeRecord,
  checklistStatusOf,
  toAnswer,
} from '../applications/recordService.ts';
import { checkStepAnswers } from '../applications/stepAnswersService.ts';
import type { BankNames } from '../bank/bankService.ts';
import type { RequestOrigin } from '../documents/documentService.ts';
import type { PagePlaces } from '../providers/companyService.ts';
import type { FindingsOf } from '../tasks/findingsService.ts';
import { openTasksReading } from '../tasks/taskService.ts';
import { actsOf, type StepAction, type StepInput, type StepOutcome } from './actions/stepAction.ts';
import { waiting } from './reviewedStepService.ts';
import { actionsByCall, stepActions } from './stepActions.ts';

type Tx = Transaction<Tables>;

/** A step's answers as sent, with sender and context. */
export interface SentStep {
  readonly call: StepCallName;
  /** Needed only where the call has several steps. */
  readonly stepId?: string | undefined;
  readonly document: JsonObject;
  readonly session: Session;
  readonly userAgent: string | undefined;
  readonly origin?: RequestOrigin | undefined;
}

const NOT_OPEN = said('refusal.step.closed');

/** The step being sent; answers 400 when several are possible and none is named. */
function stepOf(call: StepCallName, given: string | undefined): string {
  const { steps, unnamed }: StepCall = stepCalls[call];
  const named = given ?? unnamed ?? (steps.length === 1 ? steps[0] : undefined);
  if (named !== undefined && steps.includes(named)) return named;
  throw new ApiError('badRequest', [`headers.x-equiform-step must be one of ${steps.join(', ')}`]);
}

/** What the history calls the saving of a step. */
export const stepEvent = (call: StepCallName): string =>
  `STEP_${call.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Who acts on what a step brings, says what was found out, and knows banks by their numbers. */
export interface StepLender extends Pick<Lender, 'goOn' | 'ask'> {
  readonly findings: FindingsOf;
  readonly bankNames: BankNames;
  /** Where borrowers pay. */
  readonly pages: PagePlaces;
}

/** A step's answers as they are kept. */
interface Kept {
  readonly call: StepCallName;
  readonly kept: JsonObject;
  /** Of a step that was asked again: what still is. */
  readonly again?: Pick<ApplicationData, 'askedAgain'>;
}

/** What saving a step always reads. */
function readingsOf(tx: Tx, record: ApplicationRecord, { replaces }: StepAction): readonly Reading[] {
  const replaced = replaces?.(record);
  return [
    ...factReadings(tx, record),
    fileReading(tx, record.uuid),
    ...(replaced === undefined ? [] : [openTasksReading(tx, record.uuid, replaced)]),
  ];
}

async function keep(
  { tx, dependencies, record, stepId, at }: StepInput,
  outcome: StepOutcome,
  { call, kept, again }: Kept,
): Promise<ApplicationRecord> {
  const { data = {}, status, secrets, notes } = outcome;
  if (secrets) await keepSecrets(tx, record.uuid, { secrets, encryption: dependencies.encryption, at });
  await changeLenderFile(tx, record.uuid, { acts: actsOf(call, outcome), notes, at });
  const answers = { ...record.data.answers, ...data.answers, [call]: kept };
  return changeRecord(tx, record, {
    data: { ...data, answers, ...again },
    ...(status === undefined ? {} : { status }),
    event: stepEvent(call),
    detail: { step: stepId, ...(again ? { again: true } : {}) },
    at,
  });
}

export function createStepService(
  dependencies: AppDependencies,
  lender: StepLender,
  actions: readonly StepAction[] = stepActions,
) {
  const { clock, releases } = dependencies;
  const byCall = actionsByCall(actions);

  function actionAt(
    call: StepCallName,
    record: ApplicationRecord,
    { statuses }: CompiledRelease,
  ): StepAction {
    const action = byCall.get(call);
    const isOpen = action?.isAlwaysOpen || statuses.takes(checklistStatusOf(record), call);
    if (!action || !isOpen) throw new ApiError('conflict', [NOT_OPEN]);
    return action;
  }

  /** The action's input once the answers are valid; answers 422 with the problems. */
  async function judge(tx: Tx, record: ApplicationRecord, release: CompiledRelease, sent: SentStep) {
    const { session, userAgent, document, origin } = sent;
    const at = new Date(clock.now());
    const ports = dependencies.connections.portsOf(record.organization);
    const facts = await applicationFacts(tx, { record, release, ports, at });
    const stepId = stepOf(sent.call, sent.stepId);
    const checked = checkStepAnswers(release, { stepId, document, facts });
    if (!checked.ok) throw new ApiError('unprocessable', checked.error);
    const { answers, kept } = checked.value;
    const file = await readLenderFile(tx, record.uuid);
    const from = { session, userAgent, origin };
    const { findings, bankNames, pages } = lender;
    const around = { tx, dependencies, findings, bankNames, pages, record, file, release, ...from };
    return { kept, input: { ...around, stepId, answers, document, facts, at } };
  }

  return {
    /**
     * Saves a step: 404 for somebody else's application, 409 when it is over or the step is not open, 422 for
     * invalid answers; a refusal changes nothing. Resolves to the updated application.
     */
    async save(tx: Tx, uuid: string, sent: SentStep): Promise<ApplicationAnswer> {
      const record = await lockActive(tx, uuid, sent.session);
      const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
      // Nothing goes on by answers that do not hold any more.
      if (record.data.askedAgain) throw new ApiError('conflict', [NOT_OPEN]);
      const action = actionAt(sent.call, record, release);
      await readTogether(tx, readingsOf(tx, record, action));
      const { kept, input } = await judge(tx, record, release, sent);
      const outcome = await waiting(input, sent.call, await action.run(input));
      const changed = await keep(input, outcome, { call: sent.call, kept });
      const asked = await askAll(lender, tx, changed, outcome.asks);
      return toAnswer(await lender.goOn(tx, asked, 'borrower'));
    },
    /**
     * Saves a step that is asked again, of an application that is locked in `tx`: answers 422 for invalid answers. What the step
     * once moved on stays where it is now, unless the application's status takes the call anyway.
     */
    async saveAgain(
      tx: Tx,
      { record, release, left }: OpenedAgain,
      sent: SentStep,
    ): Promise<ApplicationAnswer> {
      const action = byCall.get(sent.call);
      if (!action) throw new ApiError('conflict', [NOT_OPEN]);
      const isOpen = action.isAlwaysOpen || release.statuses.takes(checklistStatusOf(record), sent.call);
      const { kept, input } = await judge(tx, record, release, sent);
      const outcome = await waiting(input, sent.call, await action.run(input));
      const { status: _status, done: _done, acts: _acts, ...answered } = outcome;
      const counted = isOpen || outcome.data?.review ? outcome : answered;
      const again = { askedAgain: left };
      const changed = await keep(input, counted, { call: sent.call, kept, again });
      const asked = await askAll(lender, tx, changed, outcome.asks);
      return toAnswer(await lender.goOn(tx, asked, 'borrower'));
    },
  };
}

/** An application whose step is asked again, locked until the transaction ends. */
export interface OpenedAgain {
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  /** What is asked again after it; undefined for nothing. */
  readonly left: ApplicationData['askedAgain'];
}

export type StepService = ReturnType<typeof createStepService>;
