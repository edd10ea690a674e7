import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { type ErrorBody, errorTable } from '../../http/errors.ts';
import type { Faults } from './faults.ts';

function messageOf(status: number): string {
  const row = Object.values(errorTable).find((entry) => entry.status === status);
  return row?.message ?? 'sandbox fault';
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Applies faults to every call before its route; installed on the whole server, not in a feature's scope. */
export const faultHooks =
  (faults: Faults): FeaturePlugin =>
  (app) => {
    const answerLost = new WeakSet<FastifyRequest>();
    app.addHook('onRequest', async (request, reply) => {
      const fault = faults.take(request.method, request.url.split('?')[0] ?? '');
      if (!fault) return undefined;
      if (fault.delayMs) await wait(fault.delayMs, undefined, { ref: false });
      if (fault.drop === 'answer') answerLost.add(request);
      else if (fault.drop) return cut(request, reply);
      if (fault.status === undefined) return undefined;
      const body: ErrorBody = { status: messageOf(fault.status), errors: [] };
      return reply.code(fault.status).send(body);
    });
    app.addHook('onSend', async (request, _reply, payload) => {
      if (answerLost.has(request)) request.raw.socket.destroy();
      return payload;
    });
  };
