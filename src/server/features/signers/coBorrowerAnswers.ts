import type { Transaction } from 'kysely';
import type { Answers } from '../../../core/flow/answers.ts';
import { lendingFacts } from '../../../core/flow/lenderFacts.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { Lender } from '../applications/creationService.ts';
import { demographicsOf } from '../applications/demographicsService.ts';
import { keepSecrets, readSecrets } from '../applications/lenderFileService.ts';
import { calendarDateOf } from '../applications/recordService.ts';
import { checkStepAnswers } from '../applications/stepAnswersService.ts';
import { keepConsent } from '../consents/consentService.ts';
import { createProfileService, readPerson } from '../profile/profileService.ts';
import { type Borrowing, borrowingIn, withBorrowing } from './coBorrowerService.ts';
import type { OwnSigner, SignerArea, SignerView } from './signerArea.ts';
import { stepRule } from './signerSteps.ts';

type Tx = Transaction<Tables>;

/** Answers of somebody who borrows too, as sent. */
export interface SentAnswers {
  /** At the step's `store` pointers. */
  readonly document: JsonObject;
  readonly session: Session;
  readonly userAgent: string | undefined;
}

/** The name that HMDA answers of co-borrowers have among the secrets of the lender's file, by signer. */
const DEMOGRAPHICS = 'coBorrowerDemographics';

type CoBorrowerStep = 'answers' | 'demographics';

const text = (answers: Answers, name: string): string => String(answers[name] ?? '').trim();
const amount = (answers: Answers, name: string): number => Number(answers[name] ?? 0);

const addressIn = (answers: Answers): Borrowing['address'] => {
  if (answers.livesInHome === 'YES') return undefined;
  const street2 = text(answers, 'street2');
  return {
    street1: text(answers, 'street1'),
    ...(street2 === '' ? {} : { street2 }),
    city: text(answers, 'city'),
    state: text(answers, 'state'),
    zip: text(answers, 'zip'),
  };
};

/** The answers under the lender's newest release; answers 422 with the problems. */
async function judged(
  { clock, releases }: AppDependencies,
  tx: Tx,
  { row, record }: OwnSigner,
  { id, document, session }: SentAnswers & { readonly id: CoBorrowerStep },
) {
  const release = releases.head(record.organization);
  if (release === undefined) throw new ApiError('notFound');
  const person = await readPerson(tx, session.identityUuid);
  const { problem } = borrowingIn(row) ?? {};
  const facts = {
    ...lendingFacts(release.app.brand),
    today: calendarDateOf(clock.now()),
    'property.state': record.state,
    'signer.role': row.role,
    'signer.hasSsn': person?.hasSsn === true,
    ...(problem === undefined ? {} : { 'signer.creditProblem': problem }),
  };
  const checked = checkStepAnswers(release, { stepId: `overlay-signer-${id}`, document, facts });
  if (!checked.ok) throw new ApiError('unprocessable', checked.error);
  return { release, answers: checked.value.answers };
}

/** Records the permission for the credit report, with the version of its words. */
async function authorised(
  { clock }: AppDependencies,
  tx: Tx,
  { record }: OwnSigner,
  { release, session, userAgent }: SentAnswers & { readonly release: CompiledRelease },
): Promise<Borrowing['consent']> {
  const [at, type] = [new Date(clock.now()), 'SIGNER_HARD_CREDIT'];
  const { identityUuid } = session;
  const source = 'heloc-signer/answers';
  const consent = { identityUuid, applicationUuid: record.uuid, type, source, userAgent, at };
  return { type, version: await keepConsent(tx, release, consent), givenAt: at.toISOString() };
}

/** How often their report is asked for with this time; answers 409 when it was asked for as often as it may be. */
function nextTry(releases: AppDependencies['releases'], { row, record }: OwnSigner): number {
  const tries = (borrowingIn(row)?.tries ?? 0) + 1;
  const { mostTries = Number.POSITIVE_INFINITY } = stepRule(releases, record, 'answers') ?? {};
  if (tries > mostTries) throw new ApiError('conflict', [said('refusal.signer.tries')]);
  return tries;
}

const borrowingOf = (answers: Answers, consent: Borrowing['consent']): Borrowing => ({
  birthDate: text(answers, 'dateOfBirth'),
  address: addressIn(answers),
  income: {
    employmentType: text(answers, 'employmentType'),
    annual: amount(answers, 'income'),
    other: amount(answers, 'otherIncome'),
  },
  consent,
});

/** What somebody who borrows too answers for themselves (G-29, G-12). Callers give a signer's session. */
export function createCoBorrowerAnswers(
  dependencies: AppDependencies,
  area: SignerArea,
  lender: Pick<Lender, 'ask' | 'goOn'>,
) {
  const { clock, encryption } = dependencies;
  const profiles = createProfileService(dependencies);

  const isDone = (own: OwnSigner, id: CoBorrowerStep): boolean =>
    area.expectTurn(own, id).some((step) => step.id === id && step.done);

  return {
    /**
     * Keeps who they are and what they earn, records that their credit may be asked for, and has it asked for. Answers 409
     * while an earlier step is open or when their report was asked for as often as it may be, 422 for answers that do not
     * hold. Once done, changes nothing.
     */
    async answer(tx: Tx, uuid: string, sent: SentAnswers): Promise<SignerView> {
      const own = await area.lockOpen(tx, uuid, sent.session);
      if (isDone(own, 'answers')) return area.viewOf(tx, own);
      const { row, record } = own;
      const { release, answers } = await judged(dependencies, tx, own, { ...sent, id: 'answers' });
      const tries = nextTry(dependencies.releases, own);
      const ssn = text(answers, 'ssn').replaceAll(/\D/g, '');
      if (ssn !== '') await profiles.change(tx, sent.session.identityUuid, { ssn });
      const consent = await authorised(dependencies, tx, own, { ...sent, release });
      const kept = withBorrowing(row, { ...borrowingOf(answers, consent), tries });
      await area.finish(tx, { record, row: kept }, 'answers');
      const asked = await lender.ask(tx, record, { aside: 'coBorrowerCredit', subject: row.uuid });
      await lender.goOn(tx, asked.record);
      return area.viewOf(tx, await area.readOwn(tx, uuid, sent.session));
    },

    /** Keeps the demographic information, also none, where only the lender's reports find it. Errors as `answer`. */
    async demographics(tx: Tx, uuid: string, sent: SentAnswers): Promise<SignerView> {
      const own = await area.lockOpen(tx, uuid, sent.session);
      if (isDone(own, 'demographics')) return area.viewOf(tx, own);
      const { answers } = await judged(dependencies, tx, own, { ...sent, id: 'demographics' });
      const { uuid: application } = own.record;
      const { [DEMOGRAPHICS]: before = {} } = await readSecrets(tx, application, encryption);
      const all = { ...(before as object), [own.row.uuid]: demographicsOf(answers) };
      const at = new Date(clock.now());
      await keepSecrets(tx, application, { secrets: { [DEMOGRAPHICS]: all }, encryption, at });
      return area.finish(tx, own, 'demographics');
    },
  };
}
