import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { insertLink, type LinkRow, selectLink, updateLink } from './linkStore.ts';

type Tx = Transaction<Tables>;

export interface LinkRequest {
  readonly applicationUuid: string;
  readonly purpose: LinkRow['purpose'];
  readonly type: string;
  /** Path on this site to which the provider returns the browser. */
  readonly returnTo: string;
  /** The provider returns a state, which must match the one issued. */
  readonly hasState: boolean;
  /** Data for the exchange; nothing personal. */
  readonly data: JsonObject;
}

/** A link's tokens; only fingerprints are stored. */
export interface OpenedLink {
  readonly token: string;
  readonly state: string | undefined;
}

export interface LinkReturn {
  readonly applicationUuid: string;
  readonly purpose: LinkRow['purpose'];
  /** The kind of visit, where one purpose has several. */
  readonly type?: string;
  readonly publicToken: string;
  readonly state: string | undefined;
}

export interface LinkFinding {
  readonly type: string;
  readonly data: JsonObject;
  readonly found: JsonObject;
}

/** A visit that is under way. */
export type OpenLink = LinkRow;

const LIFE_MS = 30 * 60_000;

const newToken = (): string => randomBytes(24).toString('base64url');
const contextOf = (rowId: string): FieldContext => ({ table: 'provider_links', column: 'found_enc', rowId });

/** Visits to providers: each token works once, for its application, for half an hour. */
export function createLinkService({
  clock,
  ids,
  encryption,
}: Pick<AppDependencies, 'clock' | 'ids' | 'encryption'>) {
  const hashOf = (token: string): string => encryption.fingerprint(`provider link ${token}`);
  const isFresh = ({ created_at }: LinkRow): boolean => clock.now() - created_at.getTime() < LIFE_MS;

  async function open(tx: Tx, token: string): Promise<LinkRow | undefined> {
    const link = await selectLink(tx, 'token_hash', hashOf(token));
    return link?.status === 'OPEN' && isFresh(link) ? link : undefined;
  }

  return {
    open,

    /** Begins a visit; resolves to the token that opens the provider. */
    async begin(tx: Tx, request: LinkRequest): Promise<OpenedLink> {
      const [token, state] = [newToken(), request.hasState ? newToken() : undefined];
      await insertLink(tx, {
        uuid: ids.uuid(),
        application_uuid: request.applicationUuid,
        purpose: request.purpose,
        type: request.type,
        token_hash: hashOf(token),
        state_hash: state === undefined ? null : hashOf(state),
        data: { ...request.data, returnTo: request.returnTo, ...(state === undefined ? {} : { state }) },
        created_at: new Date(clock.now()),
      });
      return { token, state };
    },

    /** Ends a visit with its findings; resolves to the public token for the browser. */
    async settle(tx: Tx, link: LinkRow, found: JsonObject): Promise<string> {
      const publicToken = newToken();
      await updateLink(tx, link.uuid, {
        status: 'DONE',
        public_hash: hashOf(publicToken),
        found_enc: encryption.encrypt(JSON.stringify(found), contextOf(link.uuid)),
      });
      return publicToken;
    },

    leave: (tx: Tx, { uuid }: LinkRow): Promise<void> => updateLink(tx, uuid, { status: 'LEFT' }),

    /**
     * The findings, once: undefined when the token is not of this application's finished visit, was used, is
     * too old, or comes with another state.
     */
    async take(tx: Tx, back: LinkReturn): Promise<LinkFinding | undefined> {
      const link = await selectLink(tx, 'public_hash', hashOf(back.publicToken));
      const isTheirs =
        link?.application_uuid === back.applicationUuid &&
        link.purpose === back.purpose &&
        (back.type === undefined || link.type === back.type) &&
        link.status === 'DONE' &&
        isFresh(link) &&
        link.state_hash === (back.state === undefined ? null : hashOf(back.state));
      if (!link || !isTheirs || link.found_enc === null) return undefined;
      const found: JsonObject = JSON.parse(encryption.decrypt(link.found_enc, contextOf(link.uuid)));
      await updateLink(tx, link.uuid, { status: 'USED', found_enc: null });
      return { type: link.type, data: link.data, found };
    },
  };
}

export type LinkService = ReturnType<typeof createLinkService>;
