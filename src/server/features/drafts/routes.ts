import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCalendarDate } from '../../../core/shared/calendarDate.ts';
import { takeAllowance } from '../../db/allowance.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { knownOrganization, organizationHeader } from '../../http/knownOrganization.ts';
import { placeOf } from '../../http/placeOf.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { saveLimit, signInLimit } from '../../http/security.ts';
import { createMailService } from '../mail/mailService.ts';
import { createDraftLinks } from './draftLinks.ts';
import { draftRules } from './draftRules.ts';
import { keptAnswer, saveBody } from './draftSchema.ts';
import { browserOf, giveCookie, secretOf, takeCookie } from './draftSecrets.ts';
import { createDraftService } from './draftService.ts';
import { type Asking, HOUR_MS } from './draftTools.ts';
import type { DraftContent } from './keptDraft.ts';
import { ownAnswersProblems } from './ownAnswersProblems.ts';

const tag = 'drafts';
const BASE = '/service-drafts/external/api/v1/draft';
/** The largest draft that a lender's own questions can fill is far smaller. */
const MOST_BYTES = 48 * 1024;

const state = (...states: readonly string[]) => ({ type: 'string', enum: states });

const foundAnswer = closed({ state: state('NONE', 'OPEN', 'LOCKED', 'ENDED'), kept: keptAnswer }, ['kept']);
const savedAnswer = closed(
  {
    state: state('SAVED', 'BEHIND', 'LOCKED', 'ENDED', 'GONE'),
    revision: text(80),
    savedAt: text(40),
    kept: keptAnswer,
  },
  ['revision', 'savedAt', 'kept'],
);
const linkAnswer = closed({
  secret: { type: 'string', pattern: '^[\\w-]{43}$' },
  minutes: { type: 'integer', description: 'For how long the link can be opened, once.' },
});
const openBody = closed(
  {
    secret: {
      type: 'string',
      pattern: '^[\\w-]{43}$',
      description: 'Of the link; without it, of this browser.',
    },
    dob: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  },
  ['secret'],
);

interface Save {
  Body: DraftContent & { readonly revision?: string };
}

interface Open {
  Body: { readonly secret?: string; readonly dob: string };
}

/**
 * Registrations before there is an account: kept while they are filled in, found again by another tab, and taken to another
 * device by a link that is good once and shows nothing before the birth date is given.
 */
export const draftsFeature: FeaturePlugin = (app, dependencies) => {
  registerOwn(app, dependencies);
  registerSave(app, dependencies);
  registerLinks(app, dependencies);
  registerOpen(app, dependencies);
};

/** Who asks, at which lender; 404 at a lender that keeps no drafts. */
const askingOf =
  ({ releases }: AppDependencies) =>
  (request: FastifyRequest): Asking => {
    const organization = organizationHeader(releases, request);
    const rules = draftRules(knownOrganization(releases, organization, 'headers.x-org'));
    return { organization, rules, browser: browserOf(request, organization) };
  };

function registerOwn(app: FastifyInstance, dependencies: AppDependencies): void {
  const drafts = createDraftService(dependencies);
  const asked = askingOf(dependencies);
  app.get(
    BASE,
    {
      schema: routeSchema({
        tag,
        summary: 'The registration that this browser has begun at the lender named in x-org',
        answer: foundAnswer,
      }),
    },
    (request) => drafts.find(asked(request)),
  );
  app.delete(
    BASE,
    { schema: routeSchema({ tag, summary: 'Forget the registration that this browser has begun' }) },
    async (request, reply) => {
      const asking = asked(request);
      await dependencies.db.transaction((tx) => drafts.end(tx, asking));
      takeCookie({ request, reply, organization: asking.organization });
      return reply.code(204).send();
    },
  );
}

function registerSave(app: FastifyInstance, dependencies: AppDependencies): void {
  const { releases, settings } = dependencies;
  const drafts = createDraftService(dependencies);
  const asked = askingOf(dependencies);
  app.put<Save>(
    BASE,
    {
      ...saveLimit(settings),
      onRequest: requireSecurePage,
      bodyLimit: MOST_BYTES,
      schema: routeSchema({
        tag,
        summary: 'Keep a registration, unless another tab or device has saved since `revision`',
        body: saveBody,
        answer: savedAnswer,
      }),
    },
    async (request, reply) => {
      const asking = asked(request);
      const { revision, ...content } = request.body;
      const release = knownOrganization(releases, asking.organization, 'headers.x-org');
      const problems = ownAnswersProblems(release, content.draft);
      if (problems.length > 0) throw new ApiError('badRequest', problems);
      const saved = await drafts.save(asking, { content, revision, place: placeOf(request.ip) });
      const browser = { request, reply, organization: asking.organization };
      const { days } = asking.rules;
      if (saved.state === 'ENDED') {
        await drafts.letGo(asking);
        takeCookie(browser);
      } else if (saved.state === 'SAVED') {
        // As long as the draft, which lasts from its last save.
        const secret = saved.secret ?? secretOf(request, asking.organization);
        if (secret !== undefined) giveCookie(browser, { secret, days });
      }
      return reply.send(saved);
    },
  );
}

function registerLinks(app: FastifyInstance, dependencies: AppDependencies): void {
  const { settings, clock, encryption } = dependencies;
  const drafts = createDraftLinks(dependencies);
  const mails = createMailService(dependencies);
  const asked = askingOf(dependencies);
  const none = () => new ApiError('conflict', [said('refusal.draft.none')]);
  app.post(
    `${BASE}/link`,
    {
      ...signInLimit(settings),
      schema: routeSchema({
        tag,
        summary: 'A link by which one other device goes on; 422 before the birth date is known',
        answer: linkAnswer,
      }),
    },
    async (request) => {
      const asking = asked(request);
      const secret = await drafts.link(asking);
      if (secret === undefined) throw none();
      return { secret, minutes: asking.rules.linkMinutes };
    },
  );
  app.post(
    `${BASE}/mail`,
    {
      ...signInLimit(settings),
      schema: routeSchema({
        tag,
        summary: 'Mail such a link to the e-mail address among the answers; 422 before there is one',
      }),
    },
    async (request, reply) => {
      const asking = asked(request);
      const { organization, rules } = asking;
      const secret = await drafts.link(asking, async (tx, { draft: { email } }, made) => {
        if (email === undefined || !isAddress(email))
          throw new ApiError('unprocessable', [said('refusal.draft.noEmail')]);
        const subject = encryption.fingerprint(`draft mail ${organization} ${email.toLowerCase()}`);
        const { mailsPerHour: most, codePauseSeconds } = settings;
        const allowed = { most, perMs: HOUR_MS, pauseMs: codePauseSeconds * 1000, now: clock.now() };
        if (!(await takeAllowance(tx, subject, allowed)))
          throw new ApiError('tooManyRequests', [said('refusal.draft.tooSoon')]);
        const link = mails.pageAddress(organization, `/account/heloc/resume#${made}`);
        const values = { link, minutes: String(rules.linkMinutes) };
        await mails.post(tx, { organization, to: email, template: 'resumeDraft', values });
      });
      if (secret === undefined) throw none();
      void mails.deliver();
      return reply.code(204).send();
    },
  );
}

const isAddress = (email: string): boolean => /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(email);

function registerOpen(app: FastifyInstance, dependencies: AppDependencies): void {
  const { settings, logger } = dependencies;
  const drafts = createDraftLinks(dependencies);
  const asked = askingOf(dependencies);
  app.post<Open>(
    `${BASE}/open`,
    {
      ...signInLimit(settings),
      onRequest: requireSecurePage,
      schema: routeSchema({
        tag,
        summary:
          'Go on in this browser by the birth date, once for each link; 404 alike for a wrong date and a link that is unknown, used or over',
        body: openBody,
        answer: keptAnswer,
      }),
    },
    async (request, reply) => {
      const asking = asked(request);
      const { secret, dob } = request.body;
      const opened = isCalendarDate(dob) ? await drafts.open(asking, { secret, dob }) : undefined;
      tellProof(logger, asking.organization, opened !== undefined);
      if (opened === undefined) throw new ApiError('notFound', [said('refusal.draft.closed')]);
      const own = opened.secret ?? secretOf(request, asking.organization);
      if (own !== undefined) giveOwn({ request, reply, asking }, own);
      return opened.kept;
    },
  );
}

const tellProof = (logger: AppDependencies['logger'], org: string, isRight: boolean): void =>
  logger.info('proof of identity', {
    org,
    proof: 'birth date of a draft',
    outcome: isRight ? 'right' : 'wrong',
  });

interface Opening {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asking: Asking;
}

const giveOwn = ({ request, reply, asking: { organization, rules } }: Opening, secret: string): void =>
  giveCookie({ request, reply, organization }, { secret, days: rules.days });
