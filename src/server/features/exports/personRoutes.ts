import { Readable } from 'node:stream';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import { withinLenders } from '../../db/lenderScope.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, text, uuid } from '../../http/routeSchema.ts';
import { type ExportedPerson, exportedLines, keepExport } from './personExport.ts';

/** A person by e-mail address, or by uuid when they asked to be erased and have no address any more. */
interface Asked {
  readonly organization: string;
  readonly email?: string;
  readonly identity?: string;
}

async function personOf({ db }: AppDependencies, asked: Asked): Promise<ExportedPerson> {
  const { organization, email, identity } = asked;
  if ((email === undefined) === (identity === undefined))
    throw new ApiError('unprocessable', ['body needs an email or an identity']);
  const found = await db.kysely
    .selectFrom('identities')
    .select(['uuid', 'email'])
    .where('organization', '=', organization)
    .where((eb) =>
      email === undefined
        ? eb('uuid', '=', identity ?? '')
        : eb('email_index', '=', emailIndex(organization, email.toLowerCase())),
    )
    .executeTakeFirst();
  if (found === undefined) throw new ApiError('notFound');
  return { organization, identityUuid: found.uuid, email: found.email };
}

/** `POST /export/person`: everything about one person at one lender, as JSON Lines, for the token's bearer. */
export const personExportFeature: FeaturePlugin = (app, dependencies) => {
  const { settings, releases } = dependencies;
  app.post<{ Body: Asked }>(
    '/export/person',
    {
      onRequest: onlyBearer(settings.exportToken),
      schema: {
        tags: ['identity'],
        summary: 'Everything about a person at a lender (equiform export person); needs the token',
        body: closed({ organization: text(64), email: text(254), identity: uuid }, ['email', 'identity']),
      },
    },
    async ({ body }, reply) => {
      knownOrganization(releases, body.organization, 'body.organization');
      const person = await withinLenders(
        () => [body.organization],
        async () => {
          const found = await personOf(dependencies, body);
          await keepExport(dependencies, found);
          return found;
        },
      );
      return reply
        .header('cache-control', 'no-store')
        .type('application/x-ndjson')
        .send(Readable.from(exportedLines(dependencies, person)));
    },
  );
};
