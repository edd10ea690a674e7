import type { FastifyInstance, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { type Caller, type StaffService, staffOf } from './staffService.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a person of the staff must be allowed somewhere to make the call; `any` for everybody of the staff. */
    staffAct?: StaffAct | 'any';
  }
}

export interface StaffCall {
  readonly method: HTTPMethods;
  readonly path: string;
  readonly act: StaffAct | 'any';
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
  { method, path, act, schema, bodyLimit }: StaffCall,
  answer: (
    caller: Caller,
    sent: { readonly params: S['Params']; readonly query: S['Querystring']; readonly body: S['Body'] },
  ) => Promise<unknown>,
): void {
  app.route({
    method,
    url: path,
    schema,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { staffAct: act },
    onRequest: staff.only(act === 'any' ? undefined : act),
    handler: async (request: FastifyRequest, reply) => {
      reply.header('cache-control', 'no-store');
      const { params, query, body } = request;
      const answered = await answer(staffOf(request), { params, query, body } as Parameters<
        typeof answer
      >[1]);
      return answered === undefined ? reply.code(204).send() : answered;
    },
  });
}
