import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import type { Session } from '../../http/session.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { agreesToTexts } from '../consents/textConsentService.ts';
import { readPhone } from '../profile/phoneService.ts';
import { readTextNumber } from '../profile/textNumberService.ts';

type Tx = Transaction<Tables>;

/** What somebody's account says of texts. */
export interface TextSettings {
  /** A company sends texts for the lender, and there is an application to send them about, and a number. */
  readonly offered: boolean;
  /** The last digits of the number on file. */
  readonly number?: string;
  readonly confirmed: boolean;
  readonly agreed: boolean;
}

/** Whose texts they are: a person with a number on file, and the newest of their open applications. */
export interface TextAccount {
  readonly release: CompiledRelease;
  readonly identityUuid: string;
  readonly organization: string;
  readonly phone: string | undefined;
  readonly application: string | undefined;
}

const SHOWN_DIGITS = 4;

export async function readAccount(
  tx: Tx,
  { encryption, releases }: Pick<AppDependencies, 'encryption' | 'releases'>,
  { identityUuid, organization }: Session,
): Promise<TextAccount> {
  const release = knownOrganization(releases, organization, 'session');
  const newest = await tx
    .selectFrom('applications')
    .select('uuid')
    .where('identity_uuid', '=', identityUuid)
    .where('active', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const phone = await readPhone(tx, encryption, identityUuid);
  return { release, identityUuid, organization, phone, application: newest?.uuid };
}

export const isOffered = (
  { connections }: Pick<AppDependencies, 'connections'>,
  { release, organization, phone, application }: TextAccount,
): boolean =>
  release.texts !== undefined &&
  phone !== undefined &&
  application !== undefined &&
  connections.portsOf(organization).has('phoneCodes');

export async function settingsOf(
  tx: Tx,
  tools: Pick<AppDependencies, 'connections'>,
  account: TextAccount,
): Promise<TextSettings> {
  const { identityUuid, phone } = account;
  const { confirmed } = await readTextNumber(tx, identityUuid);
  return {
    offered: isOffered(tools, account),
    ...(phone === undefined ? {} : { number: phone.slice(-SHOWN_DIGITS) }),
    confirmed: phone !== undefined && confirmed === phone,
    agreed: await agreesToTexts(tx, identityUuid),
  };
}
