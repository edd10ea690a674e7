import type { Transaction } from 'kysely';
import { compact } from '../../../../core/shared/compact.ts';
import type { Tables } from '../../../db/tables.ts';
import { closed, text, uuid } from '../../../http/routeSchema.ts';
import { chosenOffer } from '../../applications/chosenOfferService.ts';
import { historyOf } from '../../applications/historyService.ts';
import { checklistStatusOf, toAnswer } from '../../applications/recordService.ts';
import { consentsFor } from '../../consents/consentService.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { answersOfOne } from '../../exports/answersService.ts';
import { tasksOf } from '../../tasks/taskService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead } from '../client/lenderRoute.ts';
import { taskSchema, wireLenderTask } from '../tasks/wireLenderTask.ts';
import { type OwnApplication, ownApplication } from './ownApplication.ts';

const moment = { type: 'string', format: 'date-time' } as const;
const anything = { type: 'object', additionalProperties: true } as const;
const list = (items: object) => ({ type: 'array', items });

const applicationSchema = closed({
  uuid,
  version: { type: 'integer', description: 'Raised by every change; as ETag it goes into If-Match.' },
  changedAt: moment,
  createdAt: moment,
  loanNumber: text(),
  state: { ...text(2), description: 'Of the property.' },
  status: text(),
  active: { type: 'boolean', description: 'It is not over.' },
  release: { ...text(), description: 'The configuration that it was begun with and keeps.' },
  answers: { ...anything, description: 'What the borrower answered, by question.' },
  application: { ...anything, description: 'The fields of the application, as its borrower reads them.' },
  statusFields: { ...anything, description: 'Decision, verifications and more, as its borrower reads them.' },
  consents: list(closed({ type: text(), version: text(), optInOut: text(), at: moment })),
  history: list(closed({ event: text(), status: { type: ['string', 'null'] }, at: moment })),
  tasks: { ...list(taskSchema), description: 'All that were asked, oldest first.' },
  documents: { ...list(anything), description: 'Those of the borrower and those only the lender sees.' },
  figures: closed(
    {
      offer: { ...anything, description: 'The offer that the borrower chose.' },
      creditLine: { ...anything, description: 'What the lender last stated of the line that is paid out.' },
    },
    ['offer', 'creditLine'],
  ),
});

async function wholeApplication(
  { dependencies }: Pick<LenderApiTools, 'dependencies'>,
  tx: Transaction<Tables>,
  { record, version, changedAt }: OwnApplication,
): Promise<object> {
  const documents = createDocumentService(dependencies);
  return {
    uuid: record.uuid,
    version,
    changedAt: changedAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
    loanNumber: record.loanNumber,
    state: record.state,
    status: checklistStatusOf(record),
    active: record.active,
    release: record.releaseHash,
    answers: await answersOfOne(dependencies, tx, record),
    application: toAnswer(record),
    statusFields: record.status,
    consents: await consentsFor(tx, record),
    history: await historyOf(tx, record.uuid),
    tasks: (await tasksOf(tx, record.uuid)).map(wireLenderTask),
    documents: await documents.listForLender(tx, record.uuid),
    figures: compact({ offer: await chosenOffer(tx, record.uuid), creditLine: record.data.creditLine }),
  };
}

interface OfApplication {
  readonly params: { readonly uuid: string };
}

/** `GET /applications/{uuid}`: all that the lender's system may know about an application. */
export function registerApplication(tools: LenderApiTools): void {
  const { db } = tools.dependencies;
  lenderRead<OfApplication>(
    tools,
    {
      operation: 'readApplication',
      method: 'GET',
      path: '/applications/:uuid',
      scope: 'applications:read',
      tag: 'applications',
      summary: 'An application with its answers, status, consents, history, tasks, documents and figures',
      params: closed({ uuid }),
      answer: applicationSchema,
      etag: 'The version of the application.',
    },
    ({ client, params, about }) =>
      db.transaction(async (tx) => {
        const own = await ownApplication(tx, client.lender, params.uuid);
        about(own.record.uuid);
        return { etag: own.version, body: await wholeApplication(tools, tx, own) };
      }),
  );
}
