import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { ApplicationAnswer } from '../../src/core/model/generated/api/application.ts';
import { HELOC, type LendingServer } from './lendingServer.ts';

export interface Borrower {
  readonly uuid: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Calls below the application; writes if there is a body. */
  readonly send: (
    method: 'POST' | 'PUT',
    path: string,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
  readonly application: () => Promise<ApplicationAnswer>;
  readonly status: () => Promise<Record<string, unknown>>;
  /** Sets fields as requested; the application then proceeds. */
  readonly set: (fields: object) => Promise<void>;
  /** An upload as the upload service stores it. */
  readonly upload: (type: string, fileName?: string, conditionUuid?: string) => Promise<void>;
  /** Uploads a file for the open condition and submits it. */
  readonly answerCondition: (type: string) => Promise<LightMyRequestResponse>;
}

/** Makes a borrower whose application is at `status`. */
export async function borrowerAt(
  server: LendingServer,
  status: string,
  {
    org = 'main',
    persona,
    application: given,
    profile,
  }: { org?: string; persona?: string; application?: object; profile?: object } = {},
): Promise<Borrower> {
  const { call, dependencies } = server;
  const payload = {
    org,
    status,
    ...(persona === undefined ? {} : { persona }),
    ...(given === undefined ? {} : { application: given }),
    ...(profile === undefined ? {} : { profile }),
  };
  const made = await call({ method: 'POST', url: '/sandbox/applications', payload });
  if (made.statusCode !== 200) throw new Error(made.body);
  const { uuid, jwt, email } = made.json<{ uuid: string; jwt: string; email: string }>();
  const headers = { authorization: `Bearer ${jwt}` };
  const read = async (url: string) => {
    const answer = await call({ url, headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const upload: Borrower['upload'] = async (type, fileName = 'photo.jpg', conditionUuid) => {
    const at = new Date(dependencies.clock.now());
    await dependencies.db.kysely
      .insertInto('documents')
      .values({
        uuid: randomUUID(),
        application_uuid: uuid,
        category: 'UPLOAD',
        type,
        file_name: fileName,
        content_type: 'image/jpeg',
        size: 1,
        sha256: '0'.repeat(64),
        status: 'UPLOADED',
        storage_key: randomUUID(),
        created_at: at,
        updated_at: at,
        ...(conditionUuid === undefined ? {} : { condition_uuid: conditionUuid }),
      })
      .execute();
  };
  const application = (): Promise<ApplicationAnswer> => read(`${HELOC}/${uuid}`);
  return {
    uuid,
    email,
    headers,
    send: (method, path, body, more = {}) =>
      call({
        method,
        url: `${HELOC}/${uuid}/${path}`,
        headers: { 'idempotency-key': randomUUID(), ...headers, ...more },
        ...(body === undefined ? {} : { payload: body }),
      }),
    application,
    status: () => read(`/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`),
    set: async (fields) => {
      const answer = await call({
        method: 'PATCH',
        url: `/sandbox/applications/${uuid}`,
        payload: { pinned: false, ...fields },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    upload,
    answerCondition: async (type) => {
      const { conditions = [] } = await application();
      const open = conditions.find(({ status }) => status === 'OPEN')?.uuid ?? '';
      await upload(type, 'photo.jpg', open);
      return call({
        method: 'POST',
        url: `/service-conditions/external/api/v1/applications/${uuid}/conditions/${open}/submit`,
        headers: { 'idempotency-key': randomUUID(), ...headers },
        payload: {},
      });
    },
  };
}

const unchanged = new WeakMap<LendingServer, Map<string, Promise<Borrower>>>();

/**
 * A borrower at a status, the same for all tests of a server that neither go on with the application nor move the clock: it takes
 * as long as a journey to make one.
 */
export function unchangedAt(server: LendingServer, status: string, persona?: string): Promise<Borrower> {
  const known = unchanged.get(server) ?? new Map<string, Promise<Borrower>>();
  unchanged.set(server, known);
  const key = `${status} ${persona ?? ''}`;
  const borrower = known.get(key) ?? borrowerAt(server, status, persona === undefined ? {} : { persona });
  known.set(key, borrower);
  return borrower;
}
