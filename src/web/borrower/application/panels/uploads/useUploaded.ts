import { useCallback, useId, useState } from 'react';
import useSWR from 'swr';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { isObject } from '../../../../../core/shared/json.ts';
import { useScreen } from '../../ScreenContext.tsx';
import type { UploadPlace } from './uploadOptions.ts';

/** A file that is with the application. */
export interface UploadedFile
  extends Pick<DocumentAnswer, 'uuid' | 'fileName' | 'status'>,
    Partial<Pick<DocumentAnswer, 'size' | 'contentType'>> {
  /** The file itself, when it was chosen here. */
  readonly file?: File;
}

/** The files at a place, and what is done to them. */
export interface Uploaded {
  readonly files: readonly UploadedFile[];
  readonly add: (file: UploadedFile) => void;
  /** Removes a file that nobody has reviewed; rejects with the FetchError. */
  readonly remove: (uuid: string) => Promise<void>;
}

/** What the application itself says before the list is there; it knows no sides. */
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

/** Milliseconds between two looks at the documents while one of them is being checked. */
export const CHECKED_AGAIN_MS = 5_000;

type Statuses = ReadonlyMap<string, UploadedFile['status']>;

/** How each document stands now. */
const statusesOf = (documents: readonly DocumentAnswer[] = []): Statuses =>
  new Map(documents.map(({ uuid, status }) => [uuid, status]));

/**
 * The documents of the application, read once for this place, and again for as long as one of them is being checked or
 * one that was added here was when it came; undefined until they are there.
 */
function useDocuments(added: readonly UploadedFile[]): readonly DocumentAnswer[] | undefined {
  const { uuid, services } = useScreen();
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

/** The files of the application at a place: those uploaded before, and those that are uploaded here, as they stand now. */
export function useUploaded(place: UploadPlace): Uploaded {
  const { uuid, application, services } = useScreen();
  const [added, setAdded] = useState<readonly UploadedFile[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // Without the list the application's own record of its documents does.
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
    documents?.filter((document) => standsAt(document, place)) ?? listed(application.documents, place);
  const own = new Set(added.map((file) => file.uuid));
  const statuses = statusesOf(documents);
  const files = [
    ...earlier.filter((file) => !own.has(file.uuid)),
    ...added.map((file) => ({ ...file, status: statuses.get(file.uuid) ?? file.status })),
  ];
  return { files: files.filter((file) => !removed.includes(file.uuid)), add, remove };
}
