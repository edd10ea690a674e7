import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { createChoiceService } from '../applications/choiceService.ts';
import { type ApplicationRecord, checklistStatusOf } from '../applications/recordService.ts';
import { createSampleAnswering, type OpenStage } from './answerSamples.ts';
import { lockedRecord, type PlayedApplication } from './lockedApplication.ts';
import { sampleChoice, type Taste } from './sampleChoice.ts';
import type { SandboxLender } from './sandboxLender.ts';

/** More stages than any journey has. */
const MOST_STAGES = 200;

/** Plays an application's journey for its borrower, without waiting. */
export function createJourneyPlay(dependencies: AppDependencies, lender: SandboxLender) {
  const choices = createChoiceService(dependencies, lender);
  const samples = createSampleAnswering(dependencies, lender);

  const tasteOf = ({ persona }: ApplicationRecord): Taste => lender.config.personas.get(persona ?? '') ?? {};

  /** Authorizes the soft inquiry first, then the hard one. */
  async function consent({ tx, record, session }: PlayedApplication): Promise<void> {
    const { consents = [] } = record.data;
    const isSoftGiven = consents.some(
      ({ type, optInOut }) => type === 'SOFT_CREDIT' && optInOut === 'OPT_IN',
    );
    const type = isSoftGiven ? 'HARD_CREDIT' : 'SOFT_CREDIT';
    const body = { type, version: '1', optInOut: 'OPT_IN' } as const;
    await choices.giveConsent(tx, record.uuid, { session, body, userAgent: undefined });
  }

  /** Does what ends the stage. */
  async function act(played: PlayedApplication, stage: OpenStage): Promise<void> {
    const { tx, record, session } = played;
    const [ender] = stage.by ?? [];
    if (ender === 'consent') await consent(played);
    else if (ender === 'offer')
      await choices.selectOffer(tx, record.uuid, { session, body: sampleChoice(record, tasteOf(record)) });
    else if (ender !== undefined) await samples.answerAll(played, ender, stage);
    else if (stage.asks !== undefined) await lender.performNow(tx, record);
    else await lender.reach(tx, record, [stage.id, ...(stage.until ?? [])]);
  }

  /** The stage to end next, given the one ended last; answers 400 when the journey does not go on. */
  async function nextStage(
    tx: Transaction<Tables>,
    record: ApplicationRecord,
    done: string | undefined,
  ): Promise<OpenStage> {
    const stage = await lender.openStage(tx, record);
    if (!stage || stage.never)
      throw new ApiError('badRequest', [
        `body.status is not on the way of this borrower, who comes to ${checklistStatusOf(record)}`,
      ]);
    if (stage.id === done)
      throw new ApiError('badRequest', [
        `config/sandbox/sample-answers.yaml: what is done for ${stage.by?.[0]} does not end the stage ${stage.id}`,
      ]);
    return stage;
  }

  return {
    /** Brings the application to a status; answers 400 with the reason when it cannot get there. */
    async playTo(
      tx: Transaction<Tables>,
      uuid: string,
      { status, session }: { status: string; session: Session },
    ) {
      let done: string | undefined;
      for (let stages = 0; stages < MOST_STAGES; stages += 1) {
        const record = await lockedRecord(tx, uuid);
        if (checklistStatusOf(record) === status) return;
        const stage = await nextStage(tx, record, done);
        await act({ tx, record, session }, stage);
        done = stage.id;
      }
      throw new Error(`The journey of ${uuid} does not end`);
    },
  };
}
