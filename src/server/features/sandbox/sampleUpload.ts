import { createHash } from 'node:crypto';
import type { ConditionCategory } from '../../../core/flow/conditions.ts';
import type { SampleAnswer } from '../../../core/model/generated/sandbox-sample-answers.ts';
import { ofApplication } from '../../db/keys/owners.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { openConditions } from '../conditions/conditionService.ts';
import { createUploadService } from '../documents/uploadService.ts';
import type { LockedApplication } from './lockedApplication.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** The open condition of a category; throws when none is open. */
export async function openConditionUuid(
  { tx, record }: LockedApplication,
  category: string,
): Promise<string> {
  const [open] = await openConditions(tx, record.uuid, [category as ConditionCategory]);
  if (!open) throw new Error(`config/sandbox/sample-answers.yaml: no condition ${category} is open`);
  return open.uuid;
}

/** Uploads an empty PDF as the document that a sample names. */
export async function uploadSample(
  dependencies: Pick<AppDependencies, 'blobs' | 'clock' | 'ids' | 'releases'>,
  locked: LockedApplication,
  { type, side, condition }: NonNullable<SampleAnswer['upload']>,
): Promise<void> {
  const { blobs, clock, ids } = dependencies;
  const { tx, record } = locked;
  const uploads = createUploadService(dependencies);
  const conditionUuid = condition === undefined ? undefined : await openConditionUuid(locked, condition);
  const label = { type, side, conditionUuid };
  await uploads.check(tx, record, label);
  const uuid = ids.uuid();
  const storageKey = `uploads/${uuid}`;
  await blobs.put(tx, { key: storageKey, owner: ofApplication(record.uuid) }, PDF);
  const file = {
    uuid,
    storageKey,
    fileName: `${type.toLowerCase()}.pdf`,
    contentType: 'application/pdf',
    size: PDF.length,
    sha256: createHash('sha256').update(PDF).digest('hex'),
    scan: 'NOT_SCANNED',
  } as const;
  await uploads.keep(tx, record, { label, files: [file], at: new Date(clock.now()) });
}
