import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OfferFigures } from '../../src/core/loan/offerFigures.ts';
import { readWhole } from '../../src/server/db/byteStreams.ts';
import { toJsonb } from '../../src/server/db/tables.ts';
import type { ApplicationData } from '../../src/server/features/applications/recordService.ts';
import { changeRecord, lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createDocumentService } from '../../src/server/features/documents/documentService.ts';
import {
  type CreateChange,
  createBody,
  createCall,
  HELOC,
  type LendingServer,
  type Person,
  SYSTEM_NOW,
} from './lendingServer.ts';

/** A file to upload. */
export interface TestFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The bytes of a document, or of its signed copy, and the stored hash. */
export async function documentBytes(
  { dependencies }: LendingServer,
  applicationUuid: string,
  asked: { readonly uuid: string; readonly signed?: boolean },
): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
  const { bytes, sha256 } = await createDocumentService(dependencies).file(
    dependencies.db.kysely,
    applicationUuid,
    asked,
  );
  return { bytes: await readWhole(bytes), sha256 };
}

/** Minimal files by content: PDF, PNG, JPEG, HEIC, and none of them. */
export const samples = {
  pdf: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  /** 2 by 3 points. */
  jpeg: Buffer.from(
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAADAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeAMtv/9k=',
    'base64',
  ),
  /** 64 by 48 points, left half red. */
  heic: Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAJAACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACxtZGF0AAAAICgBrxmA70mlv//gZl/35a/4tshf/7o6d9SHn+/Q421v',
    'base64',
  ),
  text: Buffer.from('MZ this is not a document'),
} as const;

/** A multipart body as browsers send it. */
export function multipart(fields: Readonly<Record<string, string>>, files: readonly TestFile[]) {
  const boundary = `test${randomUUID()}`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Begins an application; resolves to its uuid. */
export async function beginApplication(
  server: LendingServer,
  person: Person,
  change: CreateChange = {},
): Promise<string> {
  const answer = await server.call(createCall(person, createBody(change)));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json() as { uuid: string }).uuid;
}

/** The documents' address. */
export const documentsOf = (uuid: string): string => `${HELOC}/${uuid}/documents`;

/** Uploads files of a type. */
export function upload(
  server: LendingServer,
  person: Pick<Person, 'headers'>,
  uuid: string,
  {
    type = 'PAYSTUB',
    files,
    fields = {},
    headers = {},
  }: {
    readonly type?: string;
    readonly files: readonly TestFile[];
    readonly fields?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<LightMyRequestResponse> {
  const body = multipart({ type, ...fields }, files);
  return server.call({
    method: 'POST',
    url: documentsOf(uuid),
    payload: body.payload,
    headers: { ...person.headers, ...body.headers, ...headers },
  });
}

const figures: OfferFigures = {
  apr: 0.085,
  rate: 0.085,
  autopaySaving: 0.0025,
  relationshipDiscounts: [],
  paymentKind: 'AMORTISING',
  monthlyPayment: 650.86,
  interestPerDay: 12.21,
  termYears: 10,
  termMonths: 120,
  totalOfPayments: 78_103.75,
  totalInterest: 25_608.75,
  balloon: null,
  initialDraw: 50_000,
  isWithinOffer: true,
  originationFeeRate: 0.0499,
  originationFee: 2495,
  costsTakenOff: 0,
  totalLoanAmount: 52_495,
  recordingTax: 0,
  closingCosts: 180,
  payoffTotal: 2000,
  cashToBorrower: 48_000,
  bounds: { min: 15_000, max: 100_000 },
  preferences: {
    PRESERVE: { allowed: true },
    DEDUCT: { allowed: true },
    MAXIMIZE: { allowed: true },
  } as unknown as OfferFigures['preferences'],
};

/** Sets a chosen offer and other data directly. */
export async function withOffer(
  server: LendingServer,
  uuid: string,
  data: ApplicationData = {},
  rateType = 'FIXED',
): Promise<void> {
  const { db } = server.dependencies;
  const at = new Date(SYSTEM_NOW);
  await db.transaction(async (tx) => {
    const record = await lockRecord(tx, uuid);
    if (!record) throw new Error('There is no such application');
    const chosen: ApplicationData = {
      amount: 50_000,
      rate: 8.5,
      term: 10,
      lineAmount: 52_495,
      payType: 'AUTOPAY',
      costs: { totalPaidByBorrower: 180, costs: [{ feeType: 'RECORDING_FEE', borrowerPaidAmount: 180 }] },
      ...data,
    };
    await changeRecord(tx, record, { data: chosen, event: 'TEST', at });
    const offer = { data: toJsonb({ rateType, figures }), updated_at: at };
    await tx
      .insertInto('selected_offers')
      .values({ application_uuid: uuid, ...offer })
      .onConflict((conflict) => conflict.column('application_uuid').doUpdateSet(offer))
      .execute();
  });
}

/** The text of each page. */
export async function pdfText(bytes: Uint8Array): Promise<readonly string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    }),
  );
}
