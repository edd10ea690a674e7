import { withinLenders } from '../../db/lenderScope.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { onlyBearer } from '../../http/onlyBearer.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { isAllSealed } from './erasePerson.ts';
import { eraseIdentity } from './eraseService.ts';
import { selectIdentityByName } from './identityStore.ts';

interface Asked {
  readonly organization: string;
  readonly email: string;
}

async function erase(dependencies: AppDependencies, { organization, email }: Asked) {
  const erased = await eraseIdentity(dependencies, async (tx) => {
    if (!(await isAllSealed(tx))) throw new ApiError('conflict');
    return selectIdentityByName(tx, { organization, email: email.toLowerCase() });
  });
  if (erased === undefined) throw new ApiError('notFound');
  return { identityUuid: erased.uuid, applications: erased.applications, files: erased.files.length };
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
        body: closed({ organization: text(100), email: text(254) }),
        answer: closed({
          identityUuid: text(),
          applications: { type: 'integer' },
          files: { type: 'integer' },
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
