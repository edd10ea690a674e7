import { readsTheSame } from '../../../../core/shared/readsTheSame.ts';
import { ApiError } from '../../../http/errors.ts';
import { answerCopy } from '../../../http/requestLanguage.ts';
import { keepConsent } from '../../consents/consentService.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { answerText } from './answers.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';

const CONSENT = 'COMMUNICATIONS';

/** The legal name on file; answers 422 unless the typed name matches. */
export function expectLegalName(input: StepInput): string {
  const legalName = input.facts['application.legalName'];
  const typed = answerText(input.answers, 'typedName');
  if (typeof legalName !== 'string' || !readsTheSame(typed, legalName))
    refuse(input, 'screen.summary.name.different');
  return typed;
}

/** Refuses with a message about one field, for the browser to show beside it. */
function refuseField({ release, facts }: StepInput, field: string, copyKey: string): never {
  throw new ApiError('unprocessable', [`body.${field}: ${answerCopy(release).text(copyKey, { facts })}`]);
}

/**
 * Accepts the application: every document was read, the consent document's code proves that PDFs open, and
 * the typed name matches. Signs what must be acknowledged with who, when, where and hash; records the E-SIGN
 * consent with its version (G-13, G-05).
 */
async function acceptSummary(input: StepInput): Promise<StepOutcome> {
  const { tx, dependencies, record, release, session, userAgent, answers, at } = input;
  if (!record.status.disclosurelistSummaryReady) refuse(input, 'screen.summary.wait.text');
  const documents = createDocumentService(dependencies);
  if (!(await documents.hasAllRead(tx, record.uuid, 'SUMMARY'))) refuse(input, 'screen.documents.required');
  const typedName = expectLegalName(input);
  if (!(await documents.checkCode(tx, record.uuid, 'SUMMARY', answerText(answers, 'accessCode'))))
    refuseField(input, 'accessCode', 'screen.summary.code.wrong');
  const { identityUuid } = session;
  await documents.accept(tx, record, 'SUMMARY', { typedName, identityUuid, at, origin: input.origin });
  const version = await keepConsent(tx, release, {
    identityUuid,
    applicationUuid: record.uuid,
    type: CONSENT,
    source: 'start/app-summary PDF_OPENED',
    userAgent,
    at,
  });
  const others = (record.data.consents ?? []).filter(({ type }) => type !== CONSENT);
  const given = { type: CONSENT, version, optInOut: 'OPT_IN', acceptedAt: at.toISOString() } as const;
  return {
    data: { consents: [...others, given] },
    status: { disclosurelistSummaryComplete: true },
    done: true,
  };
}

/** Submits start/app-summary (G-13). */
export const summaryActions: readonly StepAction[] = [{ call: 'summaryAccept', run: acceptSummary }];
