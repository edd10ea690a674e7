import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import consentUserSchema from '../../../../schemas/api/consent-user.schema.json' with { type: 'json' };
import type { ConsentUserRequest } from '../../../core/model/generated/api/consent-user.ts';
import type { Tables } from '../../db/tables.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { knownOrganization, organizationHeader } from '../../http/knownOrganization.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import { consentText } from '../../releases/consentTypes.ts';
import { type ConsentAnswer, insertConsents, insertPrompt, selectPrompts } from './consentStore.ts';

const tag = 'consents';
const MAX_USER_AGENT = 500;

type SavesConsents = { Body: ConsentUserRequest };

const unknownPrompt = (index: number): ApiError =>
  new ApiError('badRequest', [
    `body.consents.${index}.consentPromptUuid is not a prompt of this organisation`,
  ]);

/** Prompts for text-message consents, and the answers (CALL-07, CALL-08). */
export const consentsFeature: FeaturePlugin = (app, dependencies) => {
  const { db, clock, ids, releases } = dependencies;

  app.get<{ Params: { type: 'SMS' | 'SMS_TRANSACTIONAL' } }>(
    '/service-comms-prefs/external/api/v1/consent/prompt/:type',
    {
      schema: routeSchema({
        tag,
        summary: 'A prompt for a consent to text messages (CALL-07)',
        params: closed({ type: { type: 'string', enum: ['SMS', 'SMS_TRANSACTIONAL'] } }),
        answer: closed({ uuid }),
      }),
    },
    async (request) => {
      const prompt = {
        uuid: ids.uuid(),
        type: request.params.type,
        organization: organizationHeader(releases, request),
        created_at: new Date(clock.now()),
      };
      await insertPrompt(db.kysely, prompt);
      return { uuid: prompt.uuid };
    },
  );

  async function answersOf(
    tx: Transaction<Tables>,
    request: FastifyRequest<SavesConsents>,
  ): Promise<readonly ConsentAnswer[]> {
    const { identityUuid, organization } = sessionOf(request);
    const release = knownOrganization(releases, organization, 'session');
    const { consents, source } = request.body;
    const asked = consents.map(({ consentPromptUuid }) => consentPromptUuid.toLowerCase());
    const prompts = new Map((await selectPrompts(tx, organization, asked)).map((row) => [row.uuid, row]));
    return consents.map(({ optInOut }, index) => {
      const prompt = prompts.get(asked[index] ?? '');
      if (prompt === undefined) throw unknownPrompt(index);
      return {
        identityUuid,
        type: prompt.type,
        ...consentText(release, prompt.type, answerLanguage(release)),
        optInOut,
        source,
        acceptedAt: new Date(clock.now()),
        userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
      };
    });
  }

  app.post<SavesConsents>(
    '/service-comms-prefs/secure/api/v1/consent/user',
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Save the answers to prompts (CALL-08); accepts an idempotency-key',
        body: apiSchema(consentUserSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      knownOrganization(releases, request.body.org, 'body.org');
      return answerOnce(dependencies, request, reply, async (tx) => {
        await insertConsents(tx, await answersOf(tx, request));
        return { status: 204, body: null };
      });
    },
  );
};
