import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import { type CallAct, type Caller, type StaffService, staffOf } from './staffService.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a person of the staff must be allowed somewhere to make the call; `any` for everybody of the staff, `session` for
     * everybody in a session of a browser.
     */
    staffAct?: CallAct;
  }
}

export interface StaffCall {
  readonly method: HTTPMethods;
  readonly path: string;
  readonly act: CallAct;
  /** Whether somebody calls it who has yet to choose how they sign in. */
  readonly isForNewcomers?: boolean;
  readonly schema: FastifySchema;
  readonly bodyLimit?: number;
}

interface Sent {
  readonly Params?: unknown;
  readonly Querystring?: unknown;
  readonly Body?: unknown;
}

/** Registers a call of the staff: refused before its body is read to whoever may not do its act anywhere. */
export function staffRoute<S extends Sent>(
  app: FastifyInstance,
  staff: StaffService,
  { method, path, act, schema, bodyLimit, isForNewcomers = false }: StaffCall,
  answer: (
    caller: Caller,
    sent: { readonly params: S['Params']; readonly query: S['Querystring']; readonly body: S['Body'] },
    browser: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => Promise<unknown>,
): void {
  app.route({
    method,
    url: path,
    schema,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { staffAct: act },
    onRequest: staff.only(act, { isForNewcomers }),
    handler: async (request: FastifyRequest, reply) => {
      reply.header('cache-control', 'no-store');
      const { params, query, body } = request;
      const sent = { params, query, body } as Parameters<typeof answer>[1];
      const answered = await answer(staffOf(request), sent, { request, reply });
      return answered === undefined ? reply.code(204).send() : answered;
    },
  });
}
