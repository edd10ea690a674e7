import type { Transaction } from 'kysely';
import type { ApplicationAnswer, AskedAgainStep } from '../../../core/model/generated/api/application.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { setAt } from '../../../core/shared/jsonPointer.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { lockActive } from '../applications/ownedRecordService.ts';
import { type ApplicationRecord, changeRecord, toAnswer } from '../applications/recordService.ts';
import {
  factsOfRegistration,
  givenAgain,
  registrationStops,
} from '../applications/registrationAgainService.ts';
import { checkStepAnswers, releaseStep } from '../applications/stepAnswersService.ts';
import { createProfileService } from '../profile/profileService.ts';
import { callOf, registrationOf } from './askedAgainService.ts';
import type { SentStep, StepLender, StepService } from './stepService.ts';

type Tx = Transaction<Tables>;

/** Answers to a step that is asked again, as sent. */
export interface SentAgain extends Pick<SentStep, 'document' | 'session' | 'userAgent' | 'origin'> {
  readonly stepId: string;
}

interface Again extends SentAgain {
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  /** What is asked again after this step; undefined for nothing. */
  readonly left: ApplicationAnswer['askedAgain'];
}

/** The steps that are still asked again once one is answered; answers 409 for a step that is not asked again. */
function leftAfter({ data }: ApplicationRecord, stepId: string): ApplicationAnswer['askedAgain'] {
  const { askedAgain } = data;
  const isThis = ({ step }: AskedAgainStep): boolean => step === stepId;
  if (!askedAgain?.steps.some(isThis)) throw new ApiError('conflict', [said('refusal.step.closed')]);
  const steps = askedAgain.steps.filter((one) => !isThis(one));
  return steps.length === 0 ? undefined : { ...askedAgain, steps };
}

/** Takes the answers to steps that are asked again: those of screens and those of registration. */
export function createAnswersAgain(
  dependencies: AppDependencies,
  { lender, steps }: { readonly lender: StepLender; readonly steps: StepService },
) {
  const { clock, releases } = dependencies;
  const profiles = createProfileService(dependencies);

  /** Registration is judged again as a whole with the new answers, under the release that the application is on now. */
  async function ofRegistration(tx: Tx, { record, release, stepId, document, left }: Again) {
    const at = new Date(clock.now());
    const judging = { record, before: release, after: release, at };
    const { document: known, after: facts } = await registrationOf(tx, dependencies, judging);
    const around = { ...factsOfRegistration(release, { document: known, facts }), today: facts.today };
    const checked = checkStepAnswers(release, { stepId, document, facts: around });
    if (!checked.ok) throw new ApiError('unprocessable', checked.error);
    const stores = storesOf(release, stepId);
    const draft = stores.reduce<JsonObject>(
      (whole, [field, store]) => setAt(whole, store, checked.value.answers[field]),
      known,
    );
    const stopped = registrationStops(release, { document: draft, facts });
    if (stopped === 'undecided') throw new ApiError('unprocessable', [said('refusal.page.old')], 'page');
    if (stopped.length > 0) throw new ApiError('unprocessable', stopped);
    const given = givenAgain(
      record,
      draft,
      stores.map(([, store]) => store),
    );
    if (Object.keys(given.profile).length > 0) await profiles.change(tx, record.identityUuid, given.profile);
    const changed = await changeRecord(tx, record, {
      data: { ...given.application, askedAgain: left },
      event: 'ANSWERED_AGAIN',
      detail: { step: stepId },
      at,
    });
    return toAnswer(await lender.goOn(tx, changed, 'borrower'));
  }

  return {
    /**
     * Saves a step that is asked again: 404 for somebody else's application, 409 where it is over or the step is not asked again,
     * 422 for invalid answers; a refusal changes nothing. Resolves to the updated application.
     */
    async save(tx: Tx, uuid: string, sent: SentAgain): Promise<ApplicationAnswer> {
      const record = await lockActive(tx, uuid, sent.session);
      const left = leftAfter(record, sent.stepId);
      const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
      const call = callOf(sent.stepId);
      if (call === undefined) return ofRegistration(tx, { ...sent, record, release, left });
      return steps.saveAgain(tx, { record, release, left }, { ...sent, call });
    },
  };
}

const storesOf = (release: CompiledRelease, stepId: string): readonly (readonly [string, string])[] =>
  [...(releaseStep(release, stepId)?.layout.fields.values() ?? [])].flatMap(({ name, store }) =>
    store === undefined ? [] : [[name, store] as const],
  );
