import type { Transaction } from 'kysely';
import { type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import type { SandboxPersona } from '../../../core/model/generated/sandbox-personas.ts';
import type { SampleAnswer } from '../../../core/model/generated/sandbox-sample-answers.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { Session } from '../../http/session.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import { createChoiceService } from '../applications/choiceService.ts';
import {
  type ApplicationData,
  type ApplicationRecord,
  changeRecord,
  checklistStatusOf,
  lockRecord,
  type StatusData,
  toAnswer,
} from '../applications/recordService.ts';
import type { SandboxLender } from '../lender/lenderService.ts';
import { createStepService } from '../steps/stepService.ts';
import { withOwnSamples } from './ownSamples.ts';
import { filled, loadSampleAnswers, type Sample, type SampleSource } from './sampleAnswers.ts';
import { createSampleDeeds } from './sampleDeeds.ts';

type Tx = Transaction<Tables>;
type OpenStage = NonNullable<Awaited<ReturnType<SandboxLender['openStage']>>>;

interface Played {
  readonly tx: Tx;
  readonly record: ApplicationRecord;
  readonly session: Session;
}

/** A sample that goes through a step call. */
interface AnsweredCall {
  readonly sample: SampleAnswer;
  readonly call: StepCallName;
  readonly source: SampleSource;
}

/** More stages than any journey has. */
const MOST_STAGES = 200;

const CONSENTS = { softCreditConsent: 'SOFT_CREDIT', hardCreditConsent: 'HARD_CREDIT' } as const;

type Taste = Pick<SandboxPersona, 'paysOff' | 'drawsMost'>;

/**
 * The first offer at its smallest or largest draw; with a payoff, that of the smallest debt from a draw that
 * covers it.
 */
function choiceOf({ data }: ApplicationRecord, { paysOff, drawsMost }: Taste): SelectOfferRequest {
  const offer = data.offers?.[0];
  if (!offer) throw new ApiError('badRequest', ['body.status comes after a choice, but there is no offer']);
  const debts = (data.liabilities ?? []).toSorted((a, b) => a.monetaryBalance - b.monetaryBalance);
  const [debt] = paysOff ? debts : [];
  return {
    offerUuid: offer.uuid,
    term: offer.term,
    rateType: offer.type === 'VARIABLE' ? 'VARIABLE' : 'FIXED',
    drawAmount: drawsMost ? offer.maxDraw : Math.max(offer.minDraw, Math.ceil(debt?.monetaryBalance ?? 0)),
    preference: 'DEDUCT',
    autopay: true,
    liabilities: debt?.uuid === undefined ? [] : [{ uuid: debt.uuid, payoff: true }],
  };
}

/** Plays an application's journey for its borrower, without waiting. */
export function createJourneyPlay(dependencies: AppDependencies, lender: SandboxLender) {
  const { clock, releases, settings } = dependencies;
  const samples = loadSampleAnswers(settings.configRoot);
  const choices = createChoiceService(dependencies, lender);
  const steps = createStepService(dependencies, lender);
  const deeds = createSampleDeeds(dependencies, lender);

  const tasteOf = ({ persona }: ApplicationRecord): Taste => lender.config.personas.get(persona ?? '') ?? {};

  async function locked(tx: Tx, uuid: string): Promise<ApplicationRecord> {
    const record = await lockRecord(tx, uuid);
    if (!record) throw new ApiError('notFound');
    return record;
  }

  async function sourceOf({ tx, record }: Played, { needsCodes }: Sample) {
    const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
    const facts = await applicationFacts(tx, { record, release, at: clock.now() });
    const codes = needsCodes ? await deeds.codes(tx, record.uuid) : {};
    return { application: toAnswer(record), facts, codes };
  }

  async function standIn(
    { tx, record }: Played,
    { data = {}, sets = {}, reach = [] }: SampleAnswer,
    source: SampleSource,
  ) {
    const change = {
      data: filled(data as JsonObject, source) as ApplicationData,
      status: sets as StatusData,
    };
    const at = new Date(clock.now());
    const changed = await changeRecord(tx, record, { ...change, event: 'SANDBOX_SET', at });
    await lender.reach(tx, changed, reach);
  }

  /** The sample's document, with answers to the lender's own questions on that step. */
  async function answered(
    { tx, record }: Played,
    { sample, call, source }: AnsweredCall,
  ): Promise<JsonObject> {
    const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
    const id = sample.step ?? stepCalls[call].steps[0] ?? '';
    const step = release.app.steps[id];
    const document = filled(sample.document ?? {}, source);
    const ground = { enums: release.app.enums, today: source.facts.today };
    return step ? withOwnSamples(step, document, ground) : document;
  }

  async function answer(played: Played, of: Sample): Promise<void> {
    const { tx, session } = played;
    const { sample, isDue } = of;
    const record = await locked(tx, played.record.uuid);
    const now = { tx, record, session };
    const source = await sourceOf(now, of);
    if (!isDue(source.facts)) return;
    if (sample.call !== undefined) {
      const call = sample.call as StepCallName;
      const document = await answered(now, { sample, call, source });
      await steps.save(tx, record.uuid, {
        call,
        stepId: sample.step,
        document,
        session,
        userAgent: undefined,
      });
    } else if (sample.reach ?? sample.data ?? sample.sets) await standIn(now, sample, source);
    else await deeds.do({ ...now, legalName: String(source.facts['application.legalName']) }, sample);
  }

  async function answerAll(played: Played, ender: string, stage: OpenStage): Promise<void> {
    const own = samples(ender, played.record.persona);
    if (own.length === 0)
      throw new ApiError('badRequest', [
        `config/sandbox/sample-answers.yaml has nothing for ${ender}, which ends the stage ${stage.id} (${stage.status})`,
      ]);
    for (const sample of own) await answer(played, sample);
  }

  async function consent({ tx, record, session }: Played, type: 'SOFT_CREDIT' | 'HARD_CREDIT') {
    const body = { type, version: '1', optInOut: 'OPT_IN' } as const;
    await choices.giveConsent(tx, record.uuid, { session, body, userAgent: undefined });
  }

  async function act(played: Played, stage: OpenStage): Promise<void> {
    const { tx, record, session } = played;
    const type = CONSENTS[stage.id as keyof typeof CONSENTS];
    const [ender] = stage.by ?? [];
    if (type) await consent(played, type);
    else if (ender === 'offer')
      await choices.selectOffer(tx, record.uuid, { session, body: choiceOf(record, tasteOf(record)) });
    else if (ender !== undefined) await answerAll(played, ender, stage);
    else if (stage.asks !== undefined) await lender.performNow(tx, record);
    else await lender.reach(tx, record, [stage.id, ...(stage.until ?? [])]);
  }

  return {
    /** Brings the application to a status; answers 400 with the reason when it cannot get there. */
    async playTo(tx: Tx, uuid: string, { status, session }: { status: string; session: Session }) {
      let done: string | undefined;
      for (let stages = 0; stages < MOST_STAGES; stages += 1) {
        const record = await locked(tx, uuid);
        if (checklistStatusOf(record) === status) return;
        const stage = await lender.openStage(tx, record);
        if (!stage || stage.never)
          throw new ApiError('badRequest', [
            `body.status is not on the way of this borrower, who comes to ${checklistStatusOf(record)}`,
          ]);
        if (stage.id === done)
          throw new ApiError('badRequest', [
            `config/sandbox/sample-answers.yaml: what is done for ${stage.by?.[0]} does not end the stage ${stage.id}`,
          ]);
        await act({ tx, record, session }, stage);
        done = stage.id;
      }
      throw new Error(`The journey of ${uuid} does not end`);
    },
  };
}
