import type { FastifyInstance, FastifyReply } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

/** Sends a page that no cache keeps. */
export const html = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

/** Reads the forms of hosted pages as field -> value. */
export function takeForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser(FORM)) return;
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
