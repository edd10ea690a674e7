import type { FeaturePlugin } from '../../http/dependencies.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { writeDueTexts } from '../texts/textRoundService.ts';

/** Texts that no company sends, in place of a phone. */
export const sandboxTexts: FeaturePlugin = (app, tools) => {
  app.get<{ Querystring: { to: string } }>(
    '/sandbox/texts',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'The texts that wait for a ten-digit number, newest first',
        querystring: closed({ to: { type: 'string', pattern: '^\\d{10}$' } }),
        answer: { type: 'array', items: closed({ template: text(64), body: text(), at: text(40) }) },
      }),
    },
    async ({ query }) => {
      await writeDueTexts(tools);
      // The number is sealed, so that it cannot be asked for.
      const rows = await tools.db.kysely
        .selectFrom('text_outbox')
        .selectAll()
        .orderBy('id', 'desc')
        .execute();
      return rows
        .filter(({ recipient }) => recipient === query.to)
        .map(({ template, body, created_at }) => ({ template, body, at: created_at.toISOString() }));
    },
  );
};
