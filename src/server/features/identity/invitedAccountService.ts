import type { Transaction } from 'kysely';
import { hashPassword, verifyPassword } from '../../credentials/passwordHash.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { endUnproved } from '../applications/onePersonService.ts';
import { phoneOf } from '../profile/phoneService.ts';
import { keepOnFile } from '../profile/textNumberService.ts';
import { withdrawTasksOf } from '../tasks/taskService.ts';
import { beginSession, type SignInCall } from './beginSession.ts';
import { confirmAddress } from './confirmAddress.ts';
import { closeIdentity } from './erasePerson.ts';
import { type IdentityName, insertIdentity, selectIdentity, selectIdentityByName } from './identityStore.ts';
import { createLockout, strictPolicy } from './lockout.ts';
import { refuseWeakPassword } from './passwordRules.ts';
import { toldProof } from './proofLog.ts';
import { type LoginOutcome, signInOutcome } from './signInOutcome.ts';

export { loginAnswer } from './loginRoutes.ts';

/** Somebody whose address a mailed link and code have proved. */
export interface InvitedPerson extends IdentityName {
  /** Ten digits. */
  readonly phoneNumber?: string | undefined;
  /** Of a new account. */
  readonly password?: string | undefined;
  readonly personal?: readonly string[];
  readonly language?: string | undefined;
}

/** The account an invitation is taken with: a new one with its `passwordHash`, or one that is theirs. */
export interface PreparedAccount {
  readonly person: InvitedPerson;
  readonly passwordHash: string | undefined;
  /** An account whose address was not proved, by its uuid, of whoever knows its password. */
  readonly known?: string;
}

type Tx = Transaction<Tables>;

/**
 * Sets aside an account whose address nobody proved: whoever opened it cannot log in any more, and what they began in it ends.
 * The address is free for its owner, who sees nothing of it. Answers 409 where a loan is signed, which only people may end.
 */
async function setAside(tx: Tx, uuid: string, at: Date): Promise<void> {
  const ended = await endUnproved(tx, uuid, at);
  if (ended === undefined) throw new ApiError('conflict', [said('refusal.invitation.account')]);
  for (const application of ended) await withdrawTasksOf(tx, application, at);
  await closeIdentity(tx, uuid);
  await tx.deleteFrom('identity_tokens').where('identity_uuid', '=', uuid).execute();
}

/** Accounts of people whom a borrower named as signers. */
export function createInvitedAccounts(dependencies: AppDependencies) {
  const { db, clock, ids, encryption, logger, settings } = dependencies;

  /** Whether the address has an account of its owner: anybody can register with an address that they never prove. */
  async function isOwned(name: IdentityName): Promise<boolean> {
    const row = await selectIdentityByName(db.kysely, name);
    return row !== undefined && row.email_confirmed_at !== null;
  }

  async function insert(tx: Tx, person: InvitedPerson, passwordHash: string): Promise<boolean> {
    const uuid = ids.uuid();
    const { organization, email, phoneNumber, language } = person;
    const isInserted = await insertIdentity(tx, {
      uuid,
      profileUuid: ids.uuid(),
      organization,
      email,
      passwordHash,
      phoneEnc: phoneNumber === undefined ? null : encryption.encrypt(phoneNumber, phoneOf(uuid)),
      language: language ?? null,
      at: new Date(clock.now()),
    });
    if (isInserted && phoneNumber !== undefined)
      await keepOnFile(tx, { identityUuid: uuid, organization }, phoneNumber);
    return isInserted;
  }

  const lockout = createLockout(db, clock);

  return {
    /** Checks a mailed code of an invitation: 401 when it is wrong, 423 after five wrong ones. */
    async guardCode(signerUuid: string, isRight: () => Promise<boolean>): Promise<void> {
      await lockout.guard([{ subject: `invitation ${signerUuid}`, policy: strictPolicy(settings) }], {
        take: async () => (await isRight()) || undefined,
        failure: new ApiError('unauthenticated', [said('refusal.code.wrong')]),
        tell: toldProof(logger, { identity: undefined, proof: 'invitation' }),
      });
    },

    exists: isOwned,

    /** Outside the transaction, for hashing is slow. Answers 400 to a weak or missing password of a new account. */
    async prepare(person: InvitedPerson): Promise<PreparedAccount> {
      const row = await selectIdentityByName(db.kysely, person);
      const { organization, email, phoneNumber, password = '', personal = [] } = person;
      if (row !== undefined && row.email_confirmed_at !== null) return { person, passwordHash: undefined };
      if (row !== undefined && (await verifyPassword(row.password_hash, password)))
        return { person, passwordHash: undefined, known: row.uuid };
      await refuseWeakPassword(dependencies, {
        organization,
        password,
        known: [email, phoneNumber, ...personal],
      });
      return { person, passwordHash: await hashPassword(password) };
    },

    /**
     * Opens the account, or finds the one of the address's owner, and records that the address is proved; resolves to its
     * uuid. An account that somebody else opened with the address is set aside; whoever knows its password keeps it.
     */
    async open(tx: Tx, { person, passwordHash, known }: PreparedAccount): Promise<string> {
      const at = new Date(clock.now());
      const before = await selectIdentityByName(tx, person);
      const isTheirs = before !== undefined && (before.email_confirmed_at !== null || before.uuid === known);
      if (!isTheirs) {
        if (passwordHash === undefined) throw new ApiError('conflict');
        if (before !== undefined) await setAside(tx, before.uuid, at);
        if (!(await insert(tx, person, passwordHash))) throw new ApiError('conflict');
      }
      const row = await selectIdentityByName(tx, person);
      if (row === undefined) throw new ApiError('conflict');
      await confirmAddress(tx, row.uuid, at);
      return row.uuid;
    },

    /**
     * Begins the session of a signer whose mailed code was right. An authenticator app, where one is set up, is
     * asked for first; a code by mail would prove nothing more. A new password in place of an expired one is asked for as
     * when signing in by it.
     */
    async signIn(
      call: SignInCall,
      identityUuid: string,
    ): Promise<{ jwt: string } & Omit<LoginOutcome, 'session' | 'step'>> {
      const row = await selectIdentity(db.kysely, identityUuid);
      if (row === undefined) throw new ApiError('unauthenticated');
      const isVerified = row.second_factor !== 'TOTP';
      const outcome = signInOutcome(dependencies, row, { isVerified, scope: 'signer' });
      const { session, step, ...left } = outcome;
      return { jwt: await beginSession(call, { session, step }, dependencies), ...left };
    },
  };
}
