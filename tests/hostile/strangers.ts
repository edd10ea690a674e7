import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { emailIndex } from '../../src/server/db/keys/blindIndex.ts';
import { personOf } from '../../src/server/features/signers/signerService.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { bindingOf } from '../../src/server/http/sessionCookie.ts';
import { signedInHeaders } from '../../src/server/http/testServer.ts';
import { HELOC } from '../contract/lendingServer.ts';
import { tusClient } from '../contract/tus.ts';
import { addressOf, type DescribedRoute } from './describedRoutes.ts';

/** A borrower with data of every kind, and the IDs in calls. */
export interface Victim {
  readonly org: string;
  readonly identityUuid: string;
  /** Of the session; a borrower's without it. */
  readonly scope?: 'signer';
  readonly ids: Readonly<Record<string, string>>;
}

export type Caller = () => Promise<Readonly<Record<string, string>>>;

/** Someone signed in who names a lender. */
export const signedIn =
  (dependencies: AppDependencies, { org, identityUuid, scope }: Victim, atLender = org): Caller =>
  async () => ({
    ...(await signedInHeaders(dependencies, { identityUuid, organization: org, ...(scope && { scope }) })),
    'x-org': atLender,
  });

/** Someone who gave the right password but not yet the second factor. */
export const halfIn =
  (dependencies: AppDependencies, { org, identityUuid }: Victim): Caller =>
  async () => {
    const secret = randomUUID();
    const session = { identityUuid, organization: org };
    const token = await dependencies.sessions.issueLimited(session, 'second-factor', bindingOf(secret));
    return { authorization: `Bearer ${token}`, cookie: `sign-in-${org}=${secret}`, 'x-org': org };
  };

export const visitorOf =
  (org: string): Caller =>
  async () => ({ 'x-org': org });

let places = 0;

/** Calls a route with the given IDs, from a new network address. */
export async function callRoute(
  app: FastifyInstance,
  route: DescribedRoute,
  { ids, caller }: { readonly ids: Readonly<Record<string, string>>; readonly caller: Caller },
): Promise<LightMyRequestResponse> {
  places += 1;
  // The calls of signers name a signer where others name an application.
  const isOfSigner = route.path.includes('/heloc/signer/') && ids.signerUuid !== undefined;
  const named = isOfSigner ? { ...ids, uuid: ids.signerUuid as string } : ids;
  return app.inject({
    method: route.method,
    url: addressOf(route, named, randomUUID),
    remoteAddress: `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}`,
    headers: { 'x-application-name': 'heloc', 'idempotency-key': randomUUID(), ...(await caller()) },
    ...(route.body === undefined ? {} : { payload: route.body }),
  });
}

/** Names that no product text contains. */
const NAMES = {
  victim: ['Zebulonia', 'Quarrington'],
  stranger: ['Wilhelmox', 'Yarborovski'],
} as const;

/** Makes a borrower with documents, a condition, an upload and notices. */
export async function makeVictim(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { org, name }: { readonly org: string; readonly name: keyof typeof NAMES },
): Promise<Victim> {
  const [firstName, lastName] = NAMES[name];
  const email = `${lastName}.${randomUUID()}@example.com`.toLowerCase();
  const post = async (url: string, payload: object, headers = {}) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    if (answer.statusCode > 299) throw new Error(`${url}: ${answer.body}`);
    return answer.body === '' ? {} : answer.json();
  };
  const profile = { email, name: { firstName, lastName } };
  const { uuid, jwt } = await post('/sandbox/applications', {
    org,
    status: 'DEED_SIGNING',
    application: { pinned: true },
    profile,
  });
  const headers = { authorization: `Bearer ${jwt}`, 'x-org': org };
  const file = { fileName: `${lastName}.pdf`, size: 400, type: 'BANK_STATEMENT' };
  const uploadUuid = await tusClient({ app }, { headers }, uuid).begun(file);
  await post(`/sandbox/applications/${uuid}/conditions`, { type: 'BANK_ACCOUNT_FRAUD_REVIEW' });
  const read = async (url: string) => (await app.inject({ url, headers })).json();
  const documents: { uuid: string }[] = await read(`${HELOC}/${uuid}/documents`);
  const conditions = '/service-conditions/external/api/v1/applications';
  const open: { uuid: string }[] = await read(`${conditions}/${uuid}/conditions/external-applicants`);
  const row = await dependencies.db.kysely
    .selectFrom('identities')
    .select('uuid')
    .where('email_index', '=', emailIndex(org, email))
    .executeTakeFirstOrThrow();
  const signerUuid = randomUUID();
  const person = { firstName, lastName, email: `signer.${email}` };
  await dependencies.db.kysely
    .insertInto('signers')
    .values({
      uuid: signerUuid,
      application_uuid: uuid,
      role: 'DEED_HOLDER',
      status: 'OPENED',
      identity_uuid: row.uuid,
      person_enc: dependencies.encryption.encrypt(JSON.stringify(person), personOf(signerUuid)),
      data: '{}',
      invited_at: new Date(),
    })
    .execute();
  const named = {
    uuid,
    signerUuid,
    documentUuid: documents[0]?.uuid,
    conditionUuid: open[0]?.uuid,
    uploadUuid,
  };
  for (const [id, value] of Object.entries(named)) if (!value) throw new Error(`${org} has no ${id}`);
  return {
    org,
    identityUuid: row.uuid,
    ids: { ...named, identityUuid: row.uuid, principal: email } as Victim['ids'],
  };
}
