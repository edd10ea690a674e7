import type { Transaction } from 'kysely';
import { isAgeRestricted } from '../../../core/config/organizationOf.ts';
import { isAt } from '../../../core/flow/statuses.ts';
import type { ApplicationAnswer } from '../../../core/model/generated/api/application.ts';
import type { ConsentRequest } from '../../../core/model/generated/api/consent.ts';
import type { SelectOfferRequest } from '../../../core/model/generated/api/select-offer.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import { consentText } from '../../releases/consentTypes.ts';
import { insertConsents } from './applicantStore.ts';
import { upsertSelectedOffer } from './applicationStore.ts';
import type { Lender } from './creationService.ts';
import { changeLenderFile } from './lenderFileService.ts';
import { chooseOffer } from './offerSelection.ts';
import { lockActive, lockAsked } from './ownedRecordService.ts';
import { changeRecord, checklistStatusOf, toAnswer } from './recordService.ts';

type Tx = Transaction<Tables>;

interface OwnChoice {
  readonly session: Session;
  readonly body: SelectOfferRequest;
}

interface OwnConsent {
  readonly session: Session;
  readonly body: ConsentRequest;
  readonly userAgent: string | undefined;
}

/** The decision after an offer on verified income is chosen. */
const FINAL = { decision: 'FINAL', subDecision: 'FINAL_OFFER' } as const;

/** A borrower's decisions in an application and their consequences. */
export function createChoiceService(
  { clock, releases }: Pick<AppDependencies, 'clock' | 'releases'>,
  lender: Lender,
) {
  return {
    /**
     * Takes the borrower's choice of an offer and moves the application on (G-08). Answers 409 when no offer
     * may be chosen now, 422 naming the field when the choice does not fit the offer.
     */
    async selectOffer(tx: Tx, uuid: string, { session, body }: OwnChoice): Promise<ApplicationAnswer> {
      const asked = { uuid, session, call: 'offer', refusal: said('refusal.offers.closed') };
      const record = await lockAsked(tx, releases, asked);
      const { app } = await releaseFor(tx, releases, record.organization, record.releaseHash);
      const choice = chooseOffer(record.data, body, {
        interestOnly: isAgeRestricted(app.brand, record.data),
      });
      if (!choice.ok) throw new ApiError('unprocessable', choice.error);
      const at = new Date(clock.now());
      await upsertSelectedOffer(tx, uuid, { ...body, figures: choice.value.figures }, at);
      const isFinal = isAt(checklistStatusOf(record), 'REVISED_OFFER_SELECTION');
      // Autopay needs an account and its authorization (Regulation E, 12 CFR 1005.10(b)); without one the
      // borrower is asked again.
      const isUnauthorized = body.autopay && record.data.autopayAccount?.uuid === undefined;
      await changeLenderFile(tx, uuid, {
        acts: [{ by: 'offer' }, ...(isUnauthorized ? [{ by: 'autopay', again: true } as const] : [])],
        at,
      });
      const changed = await changeRecord(tx, record, {
        data: { ...choice.value.data, ...(isFinal ? FINAL : {}) },
        status: isFinal ? { uwDecision: FINAL.decision, uwSubDecision: FINAL.subDecision } : {},
        event: 'OFFER_SELECTED',
        at,
      });
      return toAnswer(await lender.goOn(tx, changed, 'borrower'));
    },

    /**
     * Records a credit authorization (G-01). The hard inquiry needs a chosen offer: 409 before. A soft one
     * the lender waits for moves the application on (C-43). The text is that of the application's release,
     * whatever version the call names.
     */
    async giveConsent(
      tx: Tx,
      uuid: string,
      { session, body, userAgent }: OwnConsent,
    ): Promise<ApplicationAnswer> {
      const record = await lockActive(tx, uuid, session);
      if (body.type === 'HARD_CREDIT' && !(record.data.term && record.data.amount))
        throw new ApiError('conflict', [said('refusal.hardCredit.early')]);
      const at = new Date(clock.now());
      const { type, optInOut } = body;
      const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
      const { version, textHash = body.textHash } = consentText(release, type, answerLanguage(release));
      const context = {
        identityUuid: session.identityUuid,
        applicationUuid: uuid,
        source: 'application',
        userAgent,
        at,
      };
      await insertConsents(tx, context, [{ type, version, optInOut, textHash }]);
      const others = (record.data.consents ?? []).filter((consent) => consent.type !== type);
      const given = { type, version, optInOut, acceptedAt: at.toISOString() };
      const changed = await changeRecord(tx, record, {
        data: { consents: [...others, given] },
        event: `CONSENT_${type}_${optInOut}`,
        at,
      });
      if (type === 'HARD_CREDIT' && optInOut === 'OPT_IN')
        await changeLenderFile(tx, uuid, { acts: [{ by: 'consent' }], at });
      return toAnswer(await lender.goOn(tx, changed, 'borrower'));
    },
  };
}

export type ChoiceService = ReturnType<typeof createChoiceService>;
