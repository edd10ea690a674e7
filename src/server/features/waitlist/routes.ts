import waitlistSchema from '../../../../schemas/api/waitlist.schema.json' with { type: 'json' };
import type { WaitlistRequest } from '../../../core/model/generated/api/waitlist.ts';
import { isCalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Queries, Row } from '../../db/tables.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { organizationHeader } from '../../http/knownOrganization.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';

async function insertEntry(tx: Queries, entry: Row<'waitlist'>): Promise<void> {
  await tx.insertInto('waitlist').values(entry).execute();
}

/**
 * The waitlist for states and borrowers the lender cannot serve yet (CALL-06); personal data is encrypted.
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
        answer: closed({ uuid }),
      }),
    },
    async (request, reply) => {
      const organization = organizationHeader(releases, request);
      if (!isCalendarDate(request.body.dob)) throw new ApiError('badRequest', ['body.dob is not a date']);
      return answerOnce(dependencies, request, reply, async (tx) => {
        const rowId = ids.uuid();
        const context = { table: 'waitlist', column: 'data_enc', rowId };
        await insertEntry(tx, {
          uuid: rowId,
          organization,
          data_enc: encryption.encrypt(JSON.stringify(request.body), context),
          created_at: new Date(clock.now()),
        });
        return { status: 200, body: { uuid: rowId } };
      });
    },
  );
};
