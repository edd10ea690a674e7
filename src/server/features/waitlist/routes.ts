import waitlistSchema from '../../../../schemas/api/waitlist.schema.json' with { type: 'json' };
import type { WaitlistRequest } from '../../../core/model/generated/api/waitlist.ts';
import { isCalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Queries, Row } from '../../db/tables.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { expectNames } from '../../http/expectNames.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { knownOrganization, organizationHeader } from '../../http/knownOrganization.ts';
import { languageOfRequest } from '../../http/requestLanguage.ts';
import { closed, routeSchema, uuid as uuidSchema } from '../../http/routeSchema.ts';
import { calendarDateOf } from '../applications/recordService.ts';
import { policyWaitedFor } from './waitedFor.ts';
import { addressIndex, sealEntry } from './waitlistEntry.ts';

async function insertEntry(tx: Queries, entry: Row<'waitlist'>): Promise<void> {
  await tx.insertInto('waitlist').values(entry).execute();
}

/**
 * The waitlist for states and borrowers the lender cannot serve yet (CALL-06); personal data is encrypted. Anybody may join with
 * any address, so that joining undoes no refusal of advertising.
 */
export const waitlistFeature: FeaturePlugin = (app, dependencies) => {
  const { clock, ids, encryption, releases } = dependencies;
  app.post<{ Body: WaitlistRequest }>(
    '/waitlist/home-equity-loan-plus',
    {
      schema: routeSchema({
        tag: 'waitlist',
        summary: 'Join the waitlist of the lender named in x-org (CALL-06); accepts an idempotency-key',
        body: apiSchema(waitlistSchema),
        answer: closed({ uuid: uuidSchema }),
      }),
    },
    async (request, reply) => {
      const organization = organizationHeader(releases, request);
      const release = knownOrganization(releases, organization, 'headers.x-org');
      if (!isCalendarDate(request.body.dob)) throw new ApiError('badRequest', ['body.dob is not a date']);
      expectNames(release, 'legal-name', request.body);
      return answerOnce(dependencies, request, reply, async (tx) => {
        const [uuid, at] = [ids.uuid(), new Date(clock.now())];
        const { state, zip, email } = request.body;
        const waiting = { state, zip, today: calendarDateOf(at), before: null };
        await insertEntry(tx, {
          uuid,
          organization,
          data_enc: sealEntry(encryption, uuid, request.body),
          policy: policyWaitedFor(release, waiting),
          language: languageOfRequest() ?? null,
          email_index: addressIndex(organization, email),
          created_at: at,
        });
        return { status: 200, body: { uuid } };
      });
    },
  );
};
