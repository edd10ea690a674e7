import { secondsInMinute } from 'date-fns/constants';
import { covers, ofLender } from '../../../core/staff/reach.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, text, uuid } from '../../http/routeSchema.ts';
import type { SignedIn } from './sessionActs.ts';
import { activePerson, grantsOf } from './staffStore.ts';
import type { StaffTools } from './staffTools.ts';
import { hasWay, waysOf } from './wayStore.ts';
import { grants, moment } from './wire.ts';

/** What a page learns of the session that it has. */
export const sessionAnswer = closed(
  {
    person: closed({ uuid, name: text(), email: text(254) }),
    csrf: { type: 'string', maxLength: 60, description: 'For the header x-staff-csrf of each change.' },
    expiresAt: moment,
    idleSeconds: { type: 'integer' },
    needs: { type: 'array', items: { type: 'string', enum: ['credential'] } },
    ways: closed({ passkeys: { type: 'integer' }, password: { type: 'boolean' } }),
    grants,
    roles: {
      type: 'object',
      additionalProperties: closed({ says: text(), acts: { type: 'array', items: text(100) } }),
    },
    lenders: {
      type: 'array',
      items: closed({
        code: text(64),
        name: text(),
        kind: text(64),
        locales: { type: 'array', items: text(5) },
        unoffered: {
          type: 'array',
          items: text(5),
          description: 'Languages with words that are not offered before they are approved.',
        },
      }),
    },
  },
  ['csrf'],
);

/** Who is signed in, what they may do, and at which lenders; without `csrf` for a call with a token. */
export async function toldSession(
  { db, staff, releases }: StaffTools,
  { personId, expiresAt, csrf }: Omit<SignedIn, 'csrf'> & { readonly csrf: string | undefined },
) {
  const person = await activePerson(db.kysely, personId);
  if (person === undefined) throw new ApiError('unauthenticated');
  const [ways, found] = await Promise.all([waysOf(db.kysely, personId), grantsOf(db.kysely, [personId])]);
  const given = found.get(personId) ?? [];
  const { kindOf } = staff.staffing;
  const lenders = releases.brands.flatMap((code) => {
    const { app, unreviewed = [] } = releases.head(code) ?? {};
    const brand = app?.brand;
    const isTheirs = given.some(({ reach }) => covers(reach, ofLender(code), kindOf));
    if (app === undefined || brand === undefined || !isTheirs) return [];
    const locales = [...app.locales];
    const unoffered = unreviewed.filter((locale) => !locales.includes(locale));
    return [{ code, name: brand.company.name ?? code, kind: brand.kind, locales, unoffered }];
  });
  return {
    person,
    ...(csrf !== undefined && { csrf }),
    expiresAt: expiresAt.toISOString(),
    idleSeconds: staff.file.limits.sessionIdleMinutes * secondsInMinute,
    needs: csrf === undefined || hasWay(ways) ? [] : ['credential'],
    ways,
    grants: given,
    roles: staff.file.roles,
    lenders,
  };
}
