import { useCallback, useId, useState } from 'react';
import useSWR from 'swr';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { isObject } from '../../../../../core/shared/json.ts';
import { useHolder } from '../../HolderContext.tsx';
import type { UploadPlace } from './uploadOptions.ts';

/** A file that belongs to the application. */
export interface UploadedFile
  extends Pick<DocumentAnswer, 'uuid' | 'fileName' | 'status'>,
    Partial<Pick<DocumentAnswer, 'size' | 'contentType' | 'refusal'>> {
  /** The local file, if picked here. */
  readonly file?: File;
}

export interface Uploaded {
  readonly files: readonly UploadedFile[];
  readonly add: (file: UploadedFile) => void;
  /** Deletes an unreviewed file; rejects with the FetchError. */
  readonly remove: (uuid: string) => Promise<void>;
}

/** The application's own list, used until the full one is read; it has no sides. */
function listed(documents: unknown, { type, side, conditionUuid }: UploadPlace): readonly UploadedFile[] {
  if (!Array.isArray(documents) || side !== undefined || conditionUuid !== undefined) return [];
  return documents.flatMap((document: unknown) => {
    if (!isObject(document) || document.type !== type || typeof document.uuid !== 'string') return [];
    const { uuid, fileName, status } = document;
    return [{ uuid, fileName: String(fileName ?? ''), status: status as UploadedFile['status'] }];
  });
}

const standsAt = (document: DocumentAnswer, { type, side, conditionUuid }: UploadPlace): boolean =>
  document.category === 'UPLOAD' &&
  document.type === type &&
  (side === undefined || (document.side ?? side) === side) &&
  (conditionUuid === undefined || document.conditionUuid === conditionUuid);

/** Milliseconds between reads while a document is being checked. */
export const CHECKED_AGAIN_MS = 5_000;

type Statuses = ReadonlyMap<string, UploadedFile['status']>;

const statusesOf = (documents: readonly DocumentAnswer[] = []): Statuses =>
  new Map(documents.map(({ uuid, status }) => [uuid, status]));

/**
 * The application's documents, read once, and repeatedly while one is being checked or one added here was when it
 * arrived; undefined until read.
 */
function useDocuments(added: readonly UploadedFile[]): readonly DocumentAnswer[] | undefined {
  const { uuid, services } = useHolder();
  const [isWaiting, setWaiting] = useState(false);
  const { data } = useSWR(['documents', uuid, useId()], ([, of]) => services.documents.list(of), {
    refreshInterval: isWaiting ? CHECKED_AGAIN_MS : 0,
    shouldRetryOnError: isWaiting,
    onErrorRetry: (_error, _key, _config, look, options) => void setTimeout(look, CHECKED_AGAIN_MS, options),
  });
  const statuses = statusesOf(data);
  const all = [...statuses.values(), ...added.map((file) => statuses.get(file.uuid) ?? file.status)];
  const isChecked = all.includes('CHECKING');
  if (isChecked !== isWaiting) setWaiting(isChecked);
  return data;
}

/** The files at a place: earlier uploads and those added here, with current status. */
export function useUploaded(place: UploadPlace): Uploaded {
  const { uuid, application, services } = useHolder();
  const [added, setAdded] = useState<readonly UploadedFile[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // Until the list is read, the application's own record is used.
  const documents = useDocuments(added);
  const add = useCallback((file: UploadedFile) => setAdded((files) => [...files, file]), []);
  const remove = useCallback(
    async (gone: string) => {
      await services.documents.remove(uuid, gone);
      setRemoved((uuids) => [...uuids, gone]);
    },
    [services, uuid],
  );
  const earlier: readonly UploadedFile[] =
    documents?.filter((document) => standsAt(document, place)) ?? listed(application?.documents, place);
  const own = new Set(added.map((file) => file.uuid));
  const statuses = statusesOf(documents);
  const files = [
    ...earlier.filter((file) => !own.has(file.uuid)),
    ...added.map((file) => ({ ...file, status: statuses.get(file.uuid) ?? file.status })),
  ];
  return { files: files.filter((file) => !removed.includes(file.uuid)), add, remove };
}
