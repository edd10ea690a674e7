import type { FastifyInstance } from 'fastify';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { ReleaseService } from '../../releases/releaseService.ts';
import type { SandboxLender } from './sandboxLender.ts';

const tag = 'sandbox';

/** Choices of the developer bar: this server's lenders and the test borrowers. */
export function registerChoices(
  app: FastifyInstance,
  releases: Pick<ReleaseService, 'brands' | 'head'>,
  { config: { personas } }: Pick<SandboxLender, 'config'>,
): void {
  app.get(
    '/sandbox/brands',
    {
      schema: routeSchema({
        tag,
        summary: 'The lenders of this server',
        answer: { type: 'array', items: closed({ code: text(), name: text(), kind: text() }) },
      }),
    },
    async () =>
      releases.brands.flatMap((code) => {
        const brand = releases.head(code)?.app.brand;
        return brand ? [{ code, name: brand.company.name, kind: brand.kind }] : [];
      }),
  );
  app.get(
    '/sandbox/personas',
    {
      schema: routeSchema({
        tag,
        summary: 'The test borrowers',
        answer: { type: 'array', items: closed({ id: text(), title: text(500) }) },
      }),
    },
    async () => [...personas.values()].map(({ id, title }) => ({ id, title })),
  );
}
