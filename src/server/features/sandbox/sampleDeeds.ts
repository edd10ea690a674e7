import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ConditionCategory } from '../../../core/flow/conditions.ts';
import type { SampleAnswer } from '../../../core/model/generated/sandbox-sample-answers.ts';
import { readWhole } from '../../db/byteStreams.ts';
import { ofApplication } from '../../db/keys/owners.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { Session } from '../../http/session.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createConditionAnswers } from '../conditions/conditionAnswerService.ts';
import { openConditions } from '../conditions/conditionService.ts';
import { createDocumentService, type DocumentSelection } from '../documents/documentService.ts';
import { createUploadService } from '../documents/uploadService.ts';
import type { SandboxLender } from '../lender/lenderService.ts';
import { createNotaryService, rightAnswers } from '../notary/notaryService.ts';
import { createOtherSigners } from '../signers/otherSignersService.ts';
import { createSigningService } from '../signing/signingService.ts';

/** An application, locked, in which something is done for the borrower. */
export interface DeedInput {
  readonly tx: Transaction<Tables>;
  readonly record: ApplicationRecord;
  readonly session: Session;
  /** As typed under a document. */
  readonly legalName: string;
}

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const ORIGIN = { requestId: 'sandbox' } as const;
const TAMPA = { latitude: 27.948, longitude: -82.458 } as const;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('');

/** Does what a borrower does outside the steps, through the same services as browsers. */
export function createSampleDeeds(dependencies: AppDependencies, lender: SandboxLender) {
  const { blobs, clock, ids } = dependencies;
  const now = () => new Date(clock.now());
  const documents = createDocumentService(dependencies);
  const uploads = createUploadService(dependencies);
  const signing = createSigningService(dependencies);
  const notary = createNotaryService(dependencies, lender);
  const signers = createOtherSigners(dependencies, lender);
  const conditions = createConditionAnswers(dependencies, lender);

  async function conditionUuid({ tx, record }: DeedInput, category: string): Promise<string> {
    const [open] = await openConditions(tx, record.uuid, [category as ConditionCategory]);
    if (!open) throw new Error(`config/sandbox/sample-answers.yaml: no condition ${category} is open`);
    return open.uuid;
  }

  async function upload(input: DeedInput, { type, side, condition }: NonNullable<SampleAnswer['upload']>) {
    const label = {
      type,
      side,
      conditionUuid: condition === undefined ? undefined : await conditionUuid(input, condition),
    };
    await uploads.check(input.tx, input.record, label);
    const uuid = ids.uuid();
    const storageKey = `uploads/${uuid}`;
    await blobs.put(input.tx, { key: storageKey, owner: ofApplication(input.record.uuid) }, PDF);
    const file = {
      uuid,
      storageKey,
      fileName: `${type.toLowerCase()}.pdf`,
      contentType: 'application/pdf',
      size: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      scan: 'NOT_SCANNED',
    } as const;
    await uploads.keep(input.tx, input.record, { label, files: [file], at: now() });
  }

  async function read({ tx, record, session }: DeedInput, selection: DocumentSelection): Promise<void> {
    const { identityUuid } = session;
    for (const { uuid } of await documents.current(tx, record.uuid, selection)) {
      await readWhole((await documents.file(tx, record.uuid, { uuid })).bytes);
      for (const type of ['DOWNLOADED', 'READ'] as const)
        await documents.recordEvent(tx, record.uuid, { uuid, type, identityUuid, at: now(), origin: ORIGIN });
    }
  }

  async function sign({ tx, record, session, legalName }: DeedInput): Promise<void> {
    const call = { session, origin: ORIGIN };
    const begun = await signing.begin(tx, record.uuid, call);
    const written = { typedName: legalName, initials: initialsOf(legalName), geo: TAMPA };
    for (const document of begun.documents.filter((one) => one.sign !== 'none'))
      await signing.sign(tx, { uuid: record.uuid, documentUuid: document.uuid }, written, call);
  }

  async function submit(input: DeedInput, category: string): Promise<void> {
    const { tx, record, session } = input;
    const call = { uuid: record.uuid, conditionUuid: await conditionUuid(input, category), session };
    await conditions.submit(tx, call, undefined);
  }

  async function meetNotary({ tx, record, session }: DeedInput): Promise<void> {
    const { uuid } = await notary.join(tx, record.uuid, session);
    const form = { outcome: 'complete', ...rightAnswers() };
    await notary.settle(tx, { application: record.uuid, session: uuid }, form);
  }

  async function meetSigners({ tx, record }: DeedInput): Promise<void> {
    for (const { uuid } of record.data.signers ?? []) await signers.sign(tx, record.uuid, uuid);
  }

  return {
    /** Does a sample's action; one that is a call does nothing here. Throws as the services do. */
    async do(input: DeedInput, sample: SampleAnswer): Promise<void> {
      if (sample.upload) await upload(input, sample.upload);
      if (sample.read) await read(input, sample.read);
      if (sample.sign) await sign(input);
      if (sample.submit !== undefined) await submit(input, sample.submit);
      if (sample.meet === 'NOTARY') await meetNotary(input);
      if (sample.meet === 'SIGNERS') await meetSigners(input);
    },

    codes: async (tx: Transaction<Tables>, uuid: string) => ({
      SUMMARY: await documents.codeOf(tx, uuid, 'SUMMARY'),
    }),
  };
}
