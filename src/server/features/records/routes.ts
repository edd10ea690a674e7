import type { FastifyInstance } from 'fastify';
import { ofLender } from '../../../core/staff/reach.ts';
import { anchorOf } from '../../audit/anchors.ts';
import { appendAudit } from '../../audit/appendAudit.ts';
import { chainAudit, chainHeads } from '../../audit/chainAudit.ts';
import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { type ApplicationRecord, readRecord } from '../applications/recordService.ts';
import { anchorsOf } from '../staff/auditAnchorsService.ts';
import { personName } from '../staff/namesService.ts';
import { staffRoute } from '../staff/routeService.ts';
import { type Caller, createStaffService, type StaffService } from '../staff/staffService.ts';
import { borrowerRecord, type ComputedRecord } from './borrowerRecord.ts';
import { exportRecord } from './exportRecord.ts';
import { recordKey } from './recordKeys.ts';

const tag = 'staff';
const RECORD = '/staff/v1/applications/:uuid/record';
const READ = 'application.read';
const REVEAL = 'application.reveal';

interface Asked {
  readonly reveal?: boolean;
  readonly why?: string;
}

type Tools = AppDependencies & { readonly staff: StaffService };

/** Each reading is a row of the audit log, and its reason may name somebody: so it is sent, and never part of an address. */
const asking = { reveal: { type: 'boolean' }, why: text(1_000) } as const;
const anything = { type: 'object', additionalProperties: true } as const;

/** What one borrower was shown and why, for the staff, and what checks an export of it. */
export const recordsFeature: FeaturePlugin = (app, dependencies) => {
  const tools = { ...dependencies, staff: createStaffService(dependencies) };
  registerRecord(app, tools);
  registerExport(app, tools);
  registerKey(app, tools);
};

function registerRecord(app: FastifyInstance, tools: Tools): void {
  staffRoute<{ Params: { uuid: string }; Body: Asked }>(
    app,
    tools.staff,
    {
      method: 'POST',
      path: RECORD,
      act: READ,
      schema: routeSchema({
        tag,
        summary:
          'What the borrower of an application was shown and why, by the releases that it was pinned to (equiform explain --application); needs the act application.read, and application.reveal with a reason for personal data',
        params: closed({ uuid }),
        body: closed(asking, ['reveal', 'why']),
        answer: closed({ record: anything }),
      }),
    },
    async (caller, { params, body: asked }) => {
      const { record } = await readRecordOf(tools, caller, { uuid: params.uuid, ...asked });
      return { record };
    },
  );
}

function registerExport(app: FastifyInstance, tools: Tools): void {
  const { db, settings, system } = tools;
  const anchors = anchorsOf(settings);

  /** Chains the reading itself too, so that the export is no older than it. */
  async function endOfChain(lender: string) {
    const chained = await chainAudit(db);
    await anchors.keep(chained.map((head) => anchorOf(head, system.now())));
    const head = (await chainHeads(db.kysely)).find(({ organization }) => organization === lender);
    if (!head) throw new Error('The reading was not chained');
    return { lender, position: Number(head.position), hash: head.hash };
  }

  staffRoute<{ Params: { uuid: string }; Body: Asked & { withRelease?: boolean } }>(
    app,
    tools.staff,
    {
      method: 'POST',
      path: `${RECORD}/export`,
      act: READ,
      schema: routeSchema({
        tag,
        summary:
          'The same record, signed, for equiform verify; needs the act application.read, and application.reveal with a reason for personal data',
        params: closed({ uuid }),
        body: closed({ ...asking, withRelease: { type: 'boolean' } }, ['reveal', 'why', 'withRelease']),
        answer: anything,
      }),
    },
    async (caller, { params, body: { withRelease = false, ...asked } }) => {
      const key = await recordKey(tools);
      const computed = await readRecordOf(tools, caller, { uuid: params.uuid, ...asked });
      const chain = await acrossLenders(() => endOfChain(computed.record.application.lender));
      const madeAt = new Date(system.now());
      return exportRecord(computed, { key, chain, madeAt, madeBy: personName(caller.personId), withRelease });
    },
  );
}

function registerKey(app: FastifyInstance, tools: Tools): void {
  app.get(
    '/staff/v1/record-key',
    {
      schema: routeSchema({
        tag,
        summary: 'The public key that signs exported records of applications (Ed25519, in hex)',
        answer: closed({ key: text(64), since: { type: 'string', format: 'date-time' } }),
      }),
    },
    async () => {
      const { key, since } = await recordKey(tools);
      return { key, since: since.toISOString() };
    },
  );
}

/** Computes a record for somebody who may see it, and notes that they did: both, or neither. */
async function readRecordOf(
  tools: Tools,
  caller: Caller,
  { uuid: of, reveal = false, why }: Asked & { readonly uuid: string },
): Promise<ComputedRecord> {
  const { db } = tools;
  const record = await acrossLenders(() => visible(tools, of));
  const { organization: lender, identityUuid } = record;
  caller.expect(READ, ofLender(lender));
  if (reveal) caller.expect(REVEAL, ofLender(lender));
  const reason = why?.trim();
  if (reveal && !reason)
    throw new ApiError('badRequest', ['body.why must say why personal data is read in full']);
  return db.transaction(async (tx) => {
    const computed = await borrowerRecord(tx, tools, { record, reveal });
    await appendAudit(tx, tools, {
      who: caller,
      act: reveal ? REVEAL : READ,
      lender,
      subject: `application ${record.uuid}`,
      ...(reveal ? { identity: identityUuid } : {}),
      changes: [],
      why: reason,
    });
    return computed;
  });
}

async function visible({ db }: Tools, of: string): Promise<ApplicationRecord> {
  const row = await db.kysely
    .selectFrom('applications')
    .select('erased_at')
    .where('uuid', '=', of.toLowerCase())
    .executeTakeFirst();
  const record = row && row.erased_at === null ? await readRecord(db.kysely, of.toLowerCase()) : undefined;
  if (!record) throw new ApiError('notFound');
  return record;
}
