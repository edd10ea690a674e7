import { type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { SampleAnswer } from '../../../core/model/generated/sandbox-sample-answers.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { applicationFacts } from '../applications/applicationFactsService.ts';
import {
  type ApplicationData,
  changeRecord,
  type StatusData,
  toAnswer,
} from '../applications/recordService.ts';
import { createStepService } from '../steps/stepService.ts';
import { lockedRecord, type PlayedApplication } from './lockedApplication.ts';
import { withOwnSamples } from './ownSamples.ts';
import { filled, loadSampleAnswers, type Sample, type SampleSource } from './sampleAnswers.ts';
import { createSampleDeeds } from './sampleDeeds.ts';
import type { SandboxLender } from './sandboxLender.ts';

/** The stage at which a journey stands. */
export type OpenStage = NonNullable<Awaited<ReturnType<SandboxLender['openStage']>>>;

/** A sample that goes through a step call. */
interface AnsweredCall {
  readonly sample: SampleAnswer;
  readonly call: StepCallName;
  readonly source: SampleSource;
}

/** Does for a borrower what ends a stage, by the samples of `config/sandbox/sample-answers.yaml`. */
export function createSampleAnswering(dependencies: AppDependencies, lender: SandboxLender) {
  const { clock, connections, releases, settings } = dependencies;
  const samples = loadSampleAnswers(settings.configRoot);
  const steps = createStepService(dependencies, lender);
  const deeds = createSampleDeeds(dependencies, lender);

  async function sourceOf({ tx, record }: PlayedApplication, { needsCodes }: Sample) {
    const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
    const ports = connections.portsOf(record.organization);
    const facts = await applicationFacts(tx, { record, release, ports, at: clock.now() });
    const codes = needsCodes ? await deeds.codes(tx, record.uuid) : {};
    return { application: toAnswer(record), facts, codes };
  }

  async function standIn(
    { tx, record }: PlayedApplication,
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
    { tx, record }: PlayedApplication,
    { sample, call, source }: AnsweredCall,
  ): Promise<JsonObject> {
    const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
    const id = sample.step ?? stepCalls[call].steps[0] ?? '';
    const step = release.app.steps[id];
    const document = filled(sample.document ?? {}, source);
    const ground = { enums: release.app.enums, today: source.facts.today };
    return step ? withOwnSamples(step, document, ground) : document;
  }

  async function answer(played: PlayedApplication, of: Sample): Promise<void> {
    const { tx, session } = played;
    const { sample, isDue } = of;
    const record = await lockedRecord(tx, played.record.uuid);
    const now = { tx, record, session };
    const source = await sourceOf(now, of);
    if (!isDue(source.facts)) return;
    if (sample.call !== undefined) {
      const call = sample.call as StepCallName;
      const document = await answered(now, { sample, call, source });
      const saved = { call, stepId: sample.step, document, session, userAgent: undefined };
      await steps.save(tx, record.uuid, saved);
    } else if (sample.reach ?? sample.data ?? sample.sets) await standIn(now, sample, source);
    else await deeds.do({ ...now, legalName: String(source.facts['application.legalName']) }, sample);
  }

  return {
    /** Gives every due sample of what ends the stage; answers 400 when there is none for it. */
    async answerAll(played: PlayedApplication, ender: string, { id, status }: OpenStage): Promise<void> {
      const own = samples(ender, played.record.persona);
      if (own.length === 0)
        throw new ApiError('badRequest', [
          `config/sandbox/sample-answers.yaml has nothing for ${ender}, which ends the stage ${id} (${status})`,
        ]);
      for (const sample of own) await answer(played, sample);
    },
  };
}
