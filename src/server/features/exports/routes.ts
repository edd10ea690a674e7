import { suggest } from '../../../core/shared/suggest.ts';
import { withinLenders } from '../../db/lenderScope.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { answersPage } from './answersPage.ts';
import type { ApplicationPosition } from './exportStore.ts';

interface Asked {
  readonly organization: string;
  readonly since?: string;
  readonly status?: string;
  readonly after?: ApplicationPosition;
}

/** A misspelt status would look like a lender without such applications. */
function expectStatus({ app }: CompiledRelease, status: string | undefined): void {
  const known = app.enums.checklistStatuses?.values.map(({ id }) => id) ?? [];
  if (status === undefined || known.includes(status)) return;
  const meant = suggest(status, known);
  const did = meant === undefined ? '' : `; did you mean ${meant}?`;
  throw new ApiError('unprocessable', [`body.status is no checklist status${did}`]);
}

const moment = { type: 'string', format: 'date-time', maxLength: 40 } as const;
const position = closed({ uuid, until: moment });
const column = closed({ key: text(), label: text(4_000) });
const application = closed({
  uuid,
  applicationId: text(40),
  status: text(100),
  createdAt: moment,
  answers: { type: 'object', additionalProperties: true },
});

/** `POST /export/answers`: a lender's applications with their answers, page by page, for the token's bearer. */
export const exportsFeature: FeaturePlugin = (app, dependencies) => {
  const { settings, releases } = dependencies;
  app.post<{ Body: Asked }>(
    '/export/answers',
    {
      onRequest: onlyBearer(settings.exportToken),
      schema: routeSchema({
        tag: 'application',
        summary: "A page of a lender's applications with their answers (equiform export); needs the token",
        body: closed({ organization: text(64), since: moment, status: text(100), after: position }, [
          'since',
          'status',
          'after',
        ]),
        answer: closed(
          {
            columns: { type: 'array', items: column },
            applications: { type: 'array', items: application },
            next: position,
          },
          ['columns', 'next'],
        ),
      }),
    },
    async ({ body: { since, ...asked } }, reply) => {
      const release = knownOrganization(releases, asked.organization, 'body.organization');
      expectStatus(release, asked.status);
      reply.header('cache-control', 'no-store');
      return withinLenders(
        () => [asked.organization],
        () =>
          answersPage(dependencies, { ...asked, since: since === undefined ? undefined : new Date(since) }),
      );
    },
  );
};
