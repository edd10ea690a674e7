import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { AddPasskeyRequest } from '../../../core/model/generated/api/add-passkey.ts';
import type { RemovePasskeyRequest } from '../../../core/model/generated/api/remove-passkey.ts';
import type { RenamePasskeyRequest } from '../../../core/model/generated/api/rename-passkey.ts';
import { creationOptions, madePasskey } from '../../credentials/webauthn.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { createMailService } from '../mail/mailService.ts';
import type { SignInCall } from './beginSession.ts';
import type { IdentityRow } from './identityStore.ts';
import { ownIdentity } from './ownIdentity.ts';
import type { PasskeyPlace } from './passkeyPlace.ts';
import {
  deletePasskeys,
  insertPasskey,
  namePasskey,
  type PasskeyRow,
  selectPasskeys,
} from './passkeyStore.ts';
import { createPasskeyTickets } from './passkeyTickets.ts';
import { createPasswords } from './passwords.ts';

/** The passkeys that one account may have, at all hosts of its lender together. */
const MOST = 10;

/** A call of a page about the account of the person signed in there. */
export interface OwnCall extends SignInCall {
  readonly identityUuid: string;
  readonly place: PasskeyPlace;
}

export interface BegunPasskey {
  readonly ticket: string;
  /** For `navigator.credentials.create()`. */
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

/** The passkeys of somebody signed in. Adding and removing needs the password, and their owner gets a mail about it. */
export interface Passkeys {
  list(identityUuid: string): Promise<readonly PasskeyRow[]>;
  /** Begins to add one. Answers 422 when the password is wrong, 423 after five wrong ones, 409 when there are too many. */
  begin(call: OwnCall, password: string): Promise<BegunPasskey>;
  /** Adds what an authenticator made for `begin`; answers 422 when it does not fit. */
  add(call: OwnCall, made: AddPasskeyRequest): Promise<void>;
  /** Gives it another name, which opens nothing to anybody: without the password. Answers 404 when the person has none such. */
  rename(identityUuid: string, given: RenamePasskeyRequest): Promise<void>;
  /** Answers 404 when the person has no such passkey. */
  remove(identityUuid: string, given: RemovePasskeyRequest): Promise<void>;
}

/** Those of a host. */
const hereOf = (rows: readonly PasskeyRow[], place: PasskeyPlace) =>
  rows
    .filter(({ host }) => host === place.host)
    .map(({ credential_id: id, transports }) => ({ id, transports }));

function refuseTooMany(rows: readonly PasskeyRow[]): void {
  if (rows.length >= MOST)
    throw new ApiError('conflict', [said('refusal.passkey.tooMany', { most: String(MOST) })]);
}

async function rename(
  { kysely }: AppDependencies['db'],
  { name, ...of }: RenamePasskeyRequest & { readonly identityUuid: string },
): Promise<void> {
  if (!(await namePasskey(kysely, { ...of, name: name.trim() }))) throw new ApiError('notFound');
}

export function createPasskeys(dependencies: AppDependencies): Passkeys {
  const { db, clock, ids, releases } = dependencies;
  const mails = createMailService(dependencies);
  const passwords = createPasswords(dependencies);
  const tickets = createPasskeyTickets(dependencies);

  const letter = ({ organization, email }: IdentityRow, template: 'passkeyAdded' | 'passkeyRemoved') => ({
    organization,
    to: email,
    template,
    values: { link: mails.pageAddress(organization, '/auth/forgot') },
  });

  const at = ({ host, organization }: PasskeyPlace) => ({
    host,
    site: releases.head(organization)?.app.brand.company.shortName ?? organization,
  });

  return {
    list: (identityUuid) => selectPasskeys(db.kysely, identityUuid),

    async begin(call, password) {
      const { identityUuid, place } = call;
      await passwords.require(identityUuid, password);
      const row = await ownIdentity(db.kysely, identityUuid);
      const known = await selectPasskeys(db.kysely, identityUuid);
      refuseTooMany(known);
      const { challenge, ticket } = await tickets.issue(call, { ...place, identityUuid });
      const options = await creationOptions(challenge, {
        ...at(place),
        personUuid: row.uuid,
        email: row.email,
        known: hereOf(known, place),
      });
      return { ticket, options };
    },

    async add(call, made) {
      const { identityUuid, place } = call;
      const challenge = await tickets.take(call, made.ticket, { ...place, identityUuid });
      const passkey = await madePasskey(made.credential, challenge, place);
      if (passkey === undefined) throw new ApiError('unprocessable', [said('refusal.passkey.notMade')]);
      await db.transaction(async (tx) => {
        // One at a time, so that no two are the last that the account may have.
        await tx
          .selectFrom('identities')
          .select('uuid')
          .where('uuid', '=', identityUuid)
          .forUpdate()
          .execute();
        const row = await ownIdentity(tx, identityUuid);
        refuseTooMany(await selectPasskeys(tx, identityUuid));
        const isNew = await insertPasskey(tx, {
          ...place,
          ...passkey,
          uuid: ids.uuid(),
          identityUuid,
          name: made.name,
          at: new Date(clock.now()),
        });
        if (!isNew) throw new ApiError('unprocessable', [said('refusal.passkey.notMade')]);
        await mails.post(tx, letter(row, 'passkeyAdded'));
      });
      void mails.deliver();
    },

    rename: (identityUuid, given) => rename(db, { ...given, identityUuid }),

    async remove(identityUuid, { uuid, password }) {
      await passwords.require(identityUuid, password);
      await db.transaction(async (tx) => {
        const row = await ownIdentity(tx, identityUuid);
        if ((await deletePasskeys(tx, { identityUuid, uuid })) === 0) throw new ApiError('notFound');
        await mails.post(tx, letter(row, 'passkeyRemoved'));
      });
      void mails.deliver();
    },
  };
}
