import type { Transaction } from 'kysely';
import { withinLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { isAllSealed } from './erasePerson.ts';
import { eraseIdentity } from './eraseService.ts';
import { type IdentityRow, selectIdentityByName } from './identityStore.ts';
import { holdsOfPerson } from './personHolds.ts';

interface Asked {
  readonly organization: string;
  readonly email: string;
  /** Erases although a law would keep records, for a lender that has them elsewhere. */
  readonly regardless?: boolean;
}

async function erase(dependencies: AppDependencies, { organization, email, regardless = false }: Asked) {
  const { releases, clock } = dependencies;
  const held = (tx: Transaction<Tables>, row: IdentityRow) =>
    holdsOfPerson(tx, row, { releases, now: new Date(clock.now()) });
  const find = async (tx: Transaction<Tables>) => {
    if (!(await isAllSealed(tx))) throw new ApiError('conflict');
    return selectIdentityByName(tx, { organization, email: email.toLowerCase() });
  };
  const erased = await eraseIdentity(dependencies, find, regardless ? undefined : held);
  if (erased === undefined) throw new ApiError('notFound');
  return {
    identityUuid: erased.uuid,
    applications: erased.applications,
    files: erased.files.length,
    kept: erased.kept.map(({ until, ...hold }) => ({ ...hold, until: until?.toISOString() ?? 'forever' })),
  };
}

/** `POST /erase`: erases one person at one lender, for the token's bearer (equiform erase). */
export const erasureFeature: FeaturePlugin = (app, dependencies) => {
  app.post<{ Body: Asked }>(
    '/erase',
    {
      onRequest: onlyBearer(dependencies.settings.eraseToken),
      schema: routeSchema({
        tag: 'identity',
        summary: 'Erase a person at a lender (equiform erase); needs the token',
        body: closed({ organization: text(100), email: text(254), regardless: { type: 'boolean' } }, [
          'regardless',
        ]),
        answer: closed({
          identityUuid: text(),
          applications: { type: 'integer' },
          files: { type: 'integer' },
          kept: {
            type: 'array',
            items: closed({ application: uuid, records: text(), until: text(), law: text(300) }),
          },
        }),
      }),
    },
    ({ body }) =>
      withinLenders(
        () => [body.organization],
        () => erase(dependencies, body),
      ),
  );
};
