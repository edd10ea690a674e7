import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { isBearer } from '../../http/isBearer.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { sendFile } from '../../http/sendFile.ts';
import { readRecord, toAnswer } from '../applications/recordService.ts';
import { createDocumentService } from '../documents/documentService.ts';
import type { RunningLender } from '../lender/lenderService.ts';
import { cursorOf, positionOf } from '../tasks/wireTaskService.ts';
import { answerTask, type GivenOutcome, PAUSED } from './answerTask.ts';
import { createDeskTasks } from './deskTasks.ts';
import { shownContract, taskSchema, wholeTaskSchema, wireDeskTask } from './wireTask.ts';

const tag = 'desk';
const TASKS = '/desk/v1/tasks';
const LARGEST_PAGE = 100;

/** Without a configured token the routes do not exist; with one, only its bearer gets in. */
const onlyFor =
  (token: string | undefined) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (token === undefined) throw new ApiError('notFound');
    if (!isBearer(headers.authorization, token)) throw new ApiError('unauthenticated');
  };

interface Tools {
  readonly dependencies: AppDependencies;
  readonly onRequest: ReturnType<typeof onlyFor>;
  readonly tasks: ReturnType<typeof createDeskTasks>;
}

interface OfTask {
  readonly Params: { readonly uuid: string };
}

function registerList(app: FastifyInstance, { dependencies, onRequest, tasks }: Tools): void {
  app.get<{ Querystring: { lender: string; after?: string; limit?: number } }>(
    TASKS,
    {
      onRequest,
      schema: routeSchema({
        tag,
        summary: "A page of a lender's open tasks for its people, oldest first; needs the desk's token",
        querystring: closed(
          {
            lender: text(64),
            status: { type: 'string', enum: ['open'] },
            after: text(100),
            limit: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE },
          },
          ['status', 'after', 'limit'],
        ),
        answer: closed({ tasks: { type: 'array', items: taskSchema }, next: text(100) }, ['next']),
      }),
    },
    async ({ query: { lender, after, limit = LARGEST_PAGE } }) => {
      const { code } = knownOrganization(dependencies.releases, lender, 'querystring.lender').app.brand;
      const position = after === undefined ? undefined : positionOf(after);
      if (position && !position.ok) throw new ApiError('badRequest', ['query.after is no cursor']);
      const page = await tasks.page(code, { after: position?.value, limit });
      const last = page.hasMore ? page.tasks.at(-1) : undefined;
      return {
        tasks: page.tasks.map((task) => wireDeskTask(task, code)),
        ...(last && { next: cursorOf(last) }),
      };
    },
  );
}

function registerOne(
  app: FastifyInstance,
  { dependencies, onRequest, tasks }: Tools,
  lender: Pick<RunningLender, 'givenOf'>,
): void {
  const { db, logger } = dependencies;
  const documents = createDocumentService(dependencies);
  app.get<OfTask>(
    `${TASKS}/:uuid`,
    {
      onRequest,
      schema: routeSchema({
        tag,
        summary: "A task with what is needed to decide; needs the desk's token",
        params: closed({ uuid }),
        answer: wholeTaskSchema,
      }),
    },
    async ({ params }) => {
      const task = await tasks.one(params.uuid);
      return db.transaction(async (tx) => {
        const record = await readRecord(tx, task.application_uuid);
        if (!record) throw new ApiError('notFound');
        const { given, secrets, problems } = await lender.givenOf(tx, { task, record });
        logger.info('task read at the desk', { task: task.uuid, secrets: Object.keys(secrets) });
        return {
          ...wireDeskTask(task, task.organization),
          contract: shownContract(task) ?? {},
          given: { ...given, application: toAnswer(record), status: record.status },
          secrets,
          problems: [...problems],
          documents: await documents.listForLender(tx, record.uuid),
        };
      });
    },
  );
}

function registerDocument(app: FastifyInstance, { dependencies, onRequest, tasks }: Tools): void {
  const { db, logger } = dependencies;
  const documents = createDocumentService(dependencies);
  app.get<{ Params: { uuid: string; documentUuid: string } }>(
    `${TASKS}/:uuid/documents/:documentUuid`,
    {
      onRequest,
      schema: {
        ...routeSchema({
          tag,
          summary: "The bytes of a document of a task's application; needs the desk's token",
          params: closed({ uuid, documentUuid: uuid }),
        }),
        response: { 200: { type: 'string', format: 'binary' }, '4xx': { $ref: 'errorBody#' } },
      },
    },
    async ({ params }, reply) => {
      const task = await tasks.one(params.uuid);
      const asked = { uuid: params.documentUuid };
      const { document, ...file } = await documents.fileForLender(db.kysely, task.application_uuid, asked);
      logger.info('document read at the desk', { document: document.uuid, task: task.uuid });
      return sendFile(reply, dependencies, {
        ...file,
        name: document.fileName,
        type: document.contentType,
        isInline: false,
        contentSecurityPolicy: "sandbox; default-src 'none'",
      });
    },
  );
}

const answerBody = closed(
  {
    revision: { type: 'integer' },
    outcome: text(100),
    data: { type: 'object', additionalProperties: true },
  },
  ['data'],
);

function registerAnswer(
  app: FastifyInstance,
  { dependencies, onRequest, tasks }: Tools,
  lender: Pick<RunningLender, 'answer'>,
): void {
  app.post<OfTask & { Body: GivenOutcome }>(
    `${TASKS}/:uuid/answer`,
    {
      onRequest,
      schema: routeSchema({
        tag,
        summary:
          "Answer a task, once; 409 when it is not open any more or changed; needs the desk's token; accepts an idempotency-key",
        params: closed({ uuid }),
        body: answerBody,
        answer: closed({ status: text() }),
      }),
    },
    async (request, reply) => {
      const task = await tasks.one(request.params.uuid);
      return answerOnce(dependencies, request, reply, async (tx) => {
        // Thrown, which frees the key: the same answer may be taken after the pause.
        if (tasks.isPaused(task.organization, task.name)) throw new ApiError('conflict', [PAUSED]);
        return answerTask(lender, tx, task, request.body);
      });
    },
  );
}

/** What people of the lender are asked and answer, for the bearer of the desk's token. */
export const deskFeature =
  (lender: Pick<RunningLender, 'answer' | 'givenOf'>): FeaturePlugin =>
  (app, dependencies) => {
    const onRequest = onlyFor(dependencies.settings.deskToken);
    const tools = { dependencies, onRequest, tasks: createDeskTasks(dependencies) };
    registerList(app, tools);
    registerOne(app, tools, lender);
    registerDocument(app, tools);
    registerAnswer(app, tools, lender);
  };
