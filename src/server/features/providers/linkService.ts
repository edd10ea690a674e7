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
  /** The company's id in the connections; undefined for a page of this server. */
  readonly provider?: string | undefined;
  /** Milliseconds until the company is called by itself; half an hour without it. */
  readonly dueInMs?: number | undefined;
}

/** A link with its tokens; only fingerprints are stored. */
export interface OpenedLink {
  readonly uuid: string;
  readonly token: string;
  readonly state: string | undefined;
  /** With it the borrower comes back from a company outside; undefined for a page of this server. */
  readonly publicToken: string | undefined;
}

export interface LinkReturn {
  readonly applicationUuid: string;
  readonly purpose: LinkRow['purpose'];
  /** The kind of visit, where one purpose has several. */
  readonly type?: string | undefined;
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

export const VISIT_MS = 30 * 60_000;

const newToken = (): string => randomBytes(24).toString('base64url');
const contextOf = (column: 'found_enc' | 'kept_enc', rowId: string): FieldContext => ({
  table: 'provider_links',
  column,
  rowId,
});

/** Seals and opens what a link keeps. */
function linkSeals(encryption: AppDependencies['encryption']) {
  return {
    sealed: (column: 'found_enc' | 'kept_enc', uuid: string, value: JsonObject): string =>
      encryption.encrypt(JSON.stringify(value), contextOf(column, uuid)),
    opened(column: 'found_enc' | 'kept_enc', link: LinkRow): JsonObject | undefined {
      const text = link[column];
      return text === null ? undefined : JSON.parse(encryption.decrypt(text, contextOf(column, link.uuid)));
    },
  };
}

export type LinkTools = Pick<AppDependencies, 'clock' | 'system' | 'ids' | 'encryption'>;

async function beginLink(
  tx: Tx,
  request: LinkRequest,
  { clock, system, ids }: LinkTools,
  hashOf: (token: string) => string,
): Promise<OpenedLink> {
  const { provider, dueInMs = VISIT_MS } = request;
  const [token, state] = [newToken(), request.hasState ? newToken() : undefined];
  const publicToken = provider === undefined ? undefined : newToken();
  const uuid = ids.uuid();
  await insertLink(tx, {
    uuid,
    application_uuid: request.applicationUuid,
    purpose: request.purpose,
    type: request.type,
    token_hash: hashOf(token),
    state_hash: state === undefined ? null : hashOf(state),
    public_hash: publicToken === undefined ? null : hashOf(publicToken),
    data: { ...request.data, returnTo: request.returnTo, ...(state === undefined ? {} : { state }) },
    provider: provider ?? null,
    due_at: provider === undefined ? null : new Date(system.now() + dueInMs),
    created_at: new Date(clock.now()),
  });
  return { uuid, token, state, publicToken };
}

/** Visits to providers: each token works once, for its application, for half an hour. */
export function createLinkService(tools: LinkTools) {
  const { clock, system, encryption } = tools;
  const hashOf = (token: string): string => encryption.fingerprint(`provider link ${token}`);
  const isFresh = ({ created_at }: LinkRow): boolean => clock.now() - created_at.getTime() < VISIT_MS;
  const { sealed, opened } = linkSeals(encryption);

  async function open(tx: Tx, token: string): Promise<LinkRow | undefined> {
    const link = await selectLink(tx, 'token_hash', hashOf(token));
    return link?.status === 'OPEN' && isFresh(link) ? link : undefined;
  }

  /** The link that a borrower comes back with, whatever became of it; undefined for one of somebody else. */
  async function returned(tx: Tx, back: LinkReturn): Promise<LinkRow | undefined> {
    const link = await selectLink(tx, 'public_hash', hashOf(back.publicToken));
    const isTheirs =
      link?.application_uuid === back.applicationUuid &&
      link.purpose === back.purpose &&
      (back.type === undefined || link.type === back.type) &&
      isFresh(link) &&
      link.state_hash === (back.state === undefined ? null : hashOf(back.state));
    return isTheirs ? link : undefined;
  }

  return {
    open,
    returned,

    /** Begins a visit; resolves to the tokens that open it. */
    begin: (tx: Tx, request: LinkRequest): Promise<OpenedLink> => beginLink(tx, request, tools, hashOf),

    /** Keeps what the adapter of the company needs again. */
    keep: (tx: Tx, uuid: string, kept: JsonObject): Promise<void> =>
      updateLink(tx, uuid, { kept_enc: sealed('kept_enc', uuid, kept) }),

    keptOf: (link: LinkRow): JsonObject => opened('kept_enc', link) ?? {},

    /** What was found; undefined while nothing was, and after it was taken. */
    foundOf: (link: LinkRow): JsonObject | undefined => opened('found_enc', link),

    /** Ends a visit whose result was taken. */
    use: (tx: Tx, uuid: string, found: JsonObject): Promise<void> =>
      updateLink(tx, uuid, {
        status: 'USED',
        found_enc: sealed('found_enc', uuid, found),
        kept_enc: null,
        due_at: null,
      }),

    /** Stores what an outside visit found; its company is told to forget soon. False when it was settled before. */
    async find(tx: Tx, uuid: string, found: JsonObject): Promise<boolean> {
      const link = await selectLink(tx, 'uuid', uuid);
      if (link?.status !== 'OPEN') return false;
      await updateLink(tx, uuid, {
        status: 'DONE',
        found_enc: sealed('found_enc', uuid, found),
        busy_until: null,
        due_at: new Date(system.now()),
      });
      return true;
    },

    /** Ends a visit with its findings; resolves to the public token for the browser. */
    async settle(tx: Tx, link: LinkRow, found: JsonObject): Promise<string> {
      const publicToken = newToken();
      await updateLink(tx, link.uuid, {
        status: 'DONE',
        public_hash: hashOf(publicToken),
        found_enc: sealed('found_enc', link.uuid, found),
      });
      return publicToken;
    },

    leave: (tx: Tx, { uuid }: LinkRow): Promise<void> => updateLink(tx, uuid, { status: 'LEFT' }),

    /**
     * The findings, once: undefined when the token is not of this application's finished visit, was used, is
     * too old, or comes with another state.
     */
    async take(tx: Tx, back: LinkReturn): Promise<LinkFinding | undefined> {
      const link = await returned(tx, back);
      const found = link?.status === 'DONE' ? opened('found_enc', link) : undefined;
      if (!link || !found) return undefined;
      await updateLink(tx, link.uuid, { status: 'USED', found_enc: null });
      return { type: link.type, data: link.data, found };
    },
  };
}

export type LinkService = ReturnType<typeof createLinkService>;
