import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { ApplicationAnswer } from '../../src/core/model/generated/api/application.ts';
import { HELOC, type LendingServer } from './lendingServer.ts';

/** A borrower of the sandbox with an application at a status. */
export interface Borrower {
  readonly uuid: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Calls below the application; a write unless it has no body. */
  readonly send: (
    method: 'POST' | 'PUT',
    path: string,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
  readonly application: () => Promise<ApplicationAnswer>;
  readonly status: () => Promise<Record<string, unknown>>;
  /** Sets fields as they are asked for; the application goes on by itself. */
  readonly set: (fields: object) => Promise<void>;
  /** An upload as the upload service would leave it. */
  readonly upload: (type: string, fileName?: string) => Promise<void>;
}

/** Makes a borrower whose application is at `status`. */
export async function borrowerAt(
  server: LendingServer,
  status: string,
  { persona, application, profile }: { persona?: string; application?: object; profile?: object } = {},
): Promise<Borrower> {
  const { call, dependencies } = server;
  const payload = {
    org: 'main',
    status,
    ...(persona === undefined ? {} : { persona }),
    ...(application === undefined ? {} : { application }),
    ...(profile === undefined ? {} : { profile }),
  };
  const made = await call({ method: 'POST', url: '/sandbox/applications', payload });
  if (made.statusCode !== 200) throw new Error(made.body);
  const { uuid, jwt } = made.json<{ uuid: string; jwt: string }>();
  const headers = { authorization: `Bearer ${jwt}` };
  const read = async (url: string) => {
    const answer = await call({ url, headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return {
    uuid,
    headers,
    send: (method, path, body, more = {}) =>
      call({
        method,
        url: `${HELOC}/${uuid}/${path}`,
        headers: { 'idempotency-key': randomUUID(), ...headers, ...more },
        ...(body === undefined ? {} : { payload: body }),
      }),
    application: () => read(`${HELOC}/${uuid}`),
    status: () => read(`/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`),
    set: async (fields) => {
      const answer = await call({
        method: 'PATCH',
        url: `/sandbox/applications/${uuid}`,
        payload: { pinned: false, ...fields },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    upload: async (type, fileName = 'photo.jpg') => {
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
        })
        .execute();
    },
  };
}
