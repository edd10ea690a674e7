import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../core/shared/json.ts';
import { type LenderScope, withinLenders } from '../db/lenderScope.ts';
import { onBehalfOf } from '../db/requestIds.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lender scope of the request; empty until caller and lender are known. */
    lenders: LenderScope | undefined;
  }
}

const current = new AsyncLocalStorage<FastifyRequest>();

export const currentRequest = (): FastifyRequest | undefined => current.getStore();

export const whileAnswering = <T>(request: FastifyRequest, work: () => T): T =>
  current.run(request, () => onBehalfOf(request.id, () => withinLenders(() => request.lenders ?? [], work)));

/**
 * Makes `currentRequest` available throughout a request; set twice, because reading the body loses the async
 * context.
 */
export function registerRequestScope(app: FastifyInstance): void {
  app.decorateRequest('lenders', undefined);
  app.addHook('onRequest', (request, _reply, done) => whileAnswering(request, done));
  app.addHook('preValidation', (request, _reply, done) => whileAnswering(request, done));
}

const PLAIN_HEADERS = /^(host|connection|origin|accept.*|content-.*|sec-.*|cache-control|x-request-id)$/;

const MOST_VALUES = 2_000;
const MOST_LEVELS = 65;

/** Every text, number and key in a value, outer ones first. */
function leavesOf(value: unknown): string[] {
  const found: string[] = [];
  const visit = (entry: unknown, level: number): void => {
    if (found.length >= MOST_VALUES || level > MOST_LEVELS) return;
    if (typeof entry === 'string' || typeof entry === 'number') found.push(String(entry));
    else if (Array.isArray(entry)) for (const item of entry) visit(item, level + 1);
    else if (isObject(entry) && !ArrayBuffer.isView(entry))
      for (const item of Object.values(entry)) visit(item, level + 1);
  };
  visit(value, 0);
  return found;
}

const headerValues = (headers: FastifyRequest['headers']): unknown[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    PLAIN_HEADERS.test(name) ? [] : [value, String(value).split(/[\s;,=]+/)],
  );

/** Values that came with a request and must not be logged: body, query, path and headers, longest first. */
export function givenValues({ body, query, params, headers, url }: FastifyRequest): readonly string[] {
  const all = leavesOf([url, params, query, headerValues(headers), body]);
  const told = all.map((value) => value.trim()).filter(({ length }) => length >= SHORTEST);
  return [...new Set(told)].sort((a, b) => b.length - a.length);
}

/** Shorter values, such as a state, identify nobody and occur everywhere. */
const SHORTEST = 3;
