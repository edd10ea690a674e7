import type { Transaction } from 'kysely';
import type { SampleAnswer } from '../../../core/model/generated/sandbox-sample-answers.ts';
import { readWhole } from '../../db/byteStreams.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { createConditionAnswers } from '../conditions/conditionAnswerService.ts';
import { createDocumentService, type DocumentSelection } from '../documents/documentService.ts';
import { createNotaryService } from '../notary/notaryService.ts';
import { createOtherSigners } from '../signers/otherSignersService.ts';
import { createSigningService } from '../signing/signingService.ts';
import { rightAnswers } from './hosted/notaryQuestions.ts';
import { createSandboxNotary } from './hosted/sandboxNotary.ts';
import type { PlayedApplication } from './lockedApplication.ts';
import { openConditionUuid, uploadSample } from './sampleUpload.ts';
import type { SandboxLender } from './sandboxLender.ts';

/** An application in which something is done for the borrower. */
export interface DeedInput extends PlayedApplication {
  /** As typed under a document. */
  readonly legalName: string;
}

const ORIGIN = { requestId: 'sandbox' } as const;
const TAMPA = { latitude: 27.948, longitude: -82.458 } as const;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('');

/** Does what a borrower does outside the steps, through the same services as browsers. */
export function createSampleDeeds(dependencies: AppDependencies, lender: SandboxLender) {
  const { clock } = dependencies;
  const documents = createDocumentService(dependencies);
  const signing = createSigningService(dependencies);
  const notary = createNotaryService(dependencies, lender);
  const sandboxNotary = createSandboxNotary(dependencies, notary);
  const signers = createOtherSigners(dependencies, lender);
  const conditions = createConditionAnswers(dependencies, lender);

  async function read({ tx, record, session }: DeedInput, selection: DocumentSelection): Promise<void> {
    const { identityUuid } = session;
    for (const { uuid } of await documents.current(tx, record.uuid, selection)) {
      await readWhole((await documents.file(tx, record.uuid, { uuid })).bytes);
      for (const type of ['DOWNLOADED', 'READ'] as const)
        await documents.recordEvent(tx, record.uuid, {
          uuid,
          type,
          identityUuid,
          at: new Date(clock.now()),
          origin: ORIGIN,
        });
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
    const call = { uuid: record.uuid, conditionUuid: await openConditionUuid(input, category), session };
    await conditions.submit(tx, call, undefined);
  }

  async function meetNotary({ tx, record, session }: DeedInput): Promise<void> {
    const { uuid } = await notary.join(tx, record.uuid, session);
    const form = { outcome: 'complete', ...rightAnswers() };
    await sandboxNotary.settle(tx, { application: record.uuid, session: uuid }, form);
  }

  async function meetSigners({ tx, record }: DeedInput): Promise<void> {
    for (const { uuid } of record.data.signers ?? []) await signers.sign(tx, record.uuid, uuid);
  }

  return {
    /** Does a sample's action; one that is a call does nothing here. Throws as the services do. */
    async do(input: DeedInput, sample: SampleAnswer): Promise<void> {
      if (sample.upload) await uploadSample(dependencies, input, sample.upload);
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
