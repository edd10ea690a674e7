import type { Transaction } from 'kysely';
import { withinLenders } from '../../db/lenderScope.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { type ForgetSigner, isAllSealed } from './erasePerson.ts';
import { type ErasureTools, eraseIdentity } from './eraseService.ts';
import { type IdentityRow, selectIdentity, selectIdentityByName } from './identityStore.ts';
import { holdsOfPerson } from './personHolds.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Asked {
  readonly organization: string;
  /** Or the uuid: somebody who asked to be erased has no address any more. */
  readonly email: string;
  /** Erases although a law would keep records, for a lender that has them elsewhere. */
  readonly regardless?: boolean;
}

/** Somebody by address; or by uuid, who asked before and of whom the rest is to go regardless of a law. */
async function personOf(tx: Transaction<Tables>, { organization, email, regardless }: Asked) {
  const name = email.toLowerCase();
  if (!UUID.test(name)) return selectIdentityByName(tx, { organization, email: name });
  const request = await tx
    .selectFrom('erasure_requests')
    .select('identity_uuid')
    .where('identity_uuid', '=', name)
    .where('organization', '=', organization)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return request && regardless ? selectIdentity(tx, name) : undefined;
}

async function erase(dependencies: ErasureTools, asked: Asked) {
  const { regardless = false } = asked;
  const { releases, clock } = dependencies;
  const held = (tx: Transaction<Tables>, row: IdentityRow) =>
    holdsOfPerson(tx, row, { releases, now: new Date(clock.now()) });
  const find = async (tx: Transaction<Tables>) => {
    if (!(await isAllSealed(tx))) throw new ApiError('conflict');
    return personOf(tx, asked);
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
export const erasureFeature =
  (forgetSigner: (dependencies: AppDependencies) => ForgetSigner): FeaturePlugin =>
  (app, dependencies) => {
    const tools = { ...dependencies, forgetSigner: forgetSigner(dependencies) };
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
          () => erase(tools, body),
        ),
    );
  };
