import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { answerCopy, languageOfRequest } from '../../http/requestLanguage.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import {
  codeRefusal,
  judgeCode,
  newCode,
  numberOfCode,
  type SentCode,
  sentCode,
  VALID_MS,
} from '../conditions/phoneCodeService.ts';
import { agreeToTexts, withdrawTexts } from '../consents/textConsentService.ts';
import { keepCode, keepConfirmed, readTextNumber } from '../profile/textNumberService.ts';
import { isOffered, readAccount, settingsOf, type TextAccount, type TextSettings } from './textAccount.ts';
import { createTextService } from './textService.ts';

type Tx = Transaction<Tables>;

/** Words for the borrower, where nothing was changed. */
export type SettingRefusal = { readonly words: string };

const MINUTE_MS = 60_000;

const words = (release: CompiledRelease, key: string): string =>
  answerCopy(release).text(`screen.conditions.phone.${key}`, { facts: {} });

const holderOf = async (tx: Tx, uuid: string) => {
  const { code } = await readTextNumber(tx, uuid);
  return { uuid, data: code === undefined ? {} : { code: code as unknown as SentCode } };
};

/** Confirms the number on file by a code; the words of a refusal if it is not right. */
async function confirm(
  tx: Tx,
  tools: AppDependencies,
  account: TextAccount,
  code: string,
): Promise<SettingRefusal | undefined> {
  const { release, identityUuid, phone } = account;
  const at = new Date(tools.clock.now());
  const holder = await holderOf(tx, identityUuid);
  const verdict = judgeCode(tools, holder, { code, at });
  const sent = holder.data.code;
  if (verdict === 'over' || !sent || phone === undefined || numberOfCode(tools, holder) !== phone)
    return { words: words(release, 'code.over') };
  if (verdict === 'right') {
    await keepConfirmed(tx, account, { phone, at });
    return undefined;
  }
  await keepCode(tx, account, phone, { ...sent, triesLeft: sent.triesLeft - 1 } as unknown as JsonObject);
  return { words: words(release, 'code.wrong') };
}

const unavailable = (): ApiError => new ApiError('unavailable', [said('refusal.condition.noMessages')]);

/** Consent to texts of the journey, given and taken back in the account, at a number that a code confirmed. */
export function createTextSettings(tools: AppDependencies) {
  const { clock, system } = tools;
  const texts = createTextService(tools);

  return {
    read: async (tx: Tx, session: Session): Promise<TextSettings> =>
      settingsOf(tx, tools, await readAccount(tx, tools, session)),

    /** Sends a code to the number on file; answers 429 when asked too often, 503 where nobody sends texts. */
    async sendCode(tx: Tx, session: Session): Promise<void> {
      const account = await readAccount(tx, tools, session);
      const { release, identityUuid, organization, phone: to, application: applicationUuid } = account;
      if (!isOffered(tools, account) || to === undefined || applicationUuid === undefined)
        throw unavailable();
      const at = new Date(clock.now());
      const holder = await holderOf(tx, identityUuid);
      const refusal = codeRefusal(holder, at);
      if (refusal) throw new ApiError('tooManyRequests', [words(release, refusal)]);
      const code = newCode();
      const sent = sentCode(tools, holder, { code, phoneNumber: to, at });
      await keepCode(tx, account, to, sent as unknown as JsonObject);
      const values = { code, minutes: String(VALID_MS / MINUTE_MS) };
      const body = copyOf(release, languageOfRequest()).text('mail.phoneCode.text', { facts: {}, values });
      const expiresAt = new Date(system.now() + VALID_MS);
      await texts.post(tx, { organization, applicationUuid, template: 'phoneCode', to, body, expiresAt });
    },

    /** Agrees to texts; with a code where the number on file is not confirmed yet. */
    async agree(
      tx: Tx,
      session: Session,
      { code, userAgent }: { readonly code?: string | undefined; readonly userAgent?: string | undefined },
    ): Promise<TextSettings | SettingRefusal> {
      const account = await readAccount(tx, tools, session);
      if (!isOffered(tools, account)) throw unavailable();
      const { release, identityUuid } = account;
      const before = await settingsOf(tx, tools, account);
      const refusal = before.confirmed ? undefined : await confirm(tx, tools, account, code ?? '');
      if (refusal) return refusal;
      if (!before.agreed || !before.confirmed)
        await agreeToTexts(tx, release, { identityUuid, at: new Date(clock.now()), userAgent });
      return settingsOf(tx, tools, account);
    },

    /** Takes consent back; what waits is not sent. */
    async withdraw(tx: Tx, session: Session, userAgent: string | undefined): Promise<TextSettings> {
      const account = await readAccount(tx, tools, session);
      const { release, identityUuid } = account;
      const at = new Date(clock.now());
      await withdrawTexts(tx, release, { identityUuid, at, source: 'account/settings', userAgent });
      return settingsOf(tx, tools, account);
    },

    deliver: () => texts.deliver(),
  };
}
