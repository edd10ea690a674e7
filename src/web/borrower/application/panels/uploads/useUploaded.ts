import { useCallback, useEffect, useState } from 'react';
import { isObject } from '../../../../../core/shared/json.ts';
import type { ApplicationDocument } from '../../../../clients/documentService.ts';
import { useScreen } from '../../ScreenContext.tsx';
import type { UploadPlace } from './uploadOptions.ts';

/** A file that is with the application. */
export interface UploadedFile
  extends Pick<ApplicationDocument, 'uuid' | 'fileName' | 'status'>,
    Partial<Pick<ApplicationDocument, 'size' | 'contentType'>> {
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

const standsAt = (document: ApplicationDocument, { type, side, conditionUuid }: UploadPlace): boolean =>
  document.category === 'UPLOAD' &&
  document.type === type &&
  (side === undefined || (document.side ?? side) === side) &&
  (conditionUuid === undefined || document.conditionUuid === conditionUuid);

/** The files of the application at a place: those uploaded before, and those that are uploaded here. */
export function useUploaded(place: UploadPlace): Uploaded {
  const { uuid, application, services } = useScreen();
  const [before, setBefore] = useState<readonly ApplicationDocument[]>();
  const [added, setAdded] = useState<readonly UploadedFile[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Without the list the application's own record of its documents does.
    services.documents.list(uuid).then(
      (documents) => isCurrent && setBefore(documents),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [services, uuid]);
  const add = useCallback((file: UploadedFile) => setAdded((files) => [...files, file]), []);
  const remove = useCallback(
    async (gone: string) => {
      await services.documents.remove(uuid, gone);
      setRemoved((uuids) => [...uuids, gone]);
    },
    [services, uuid],
  );
  const earlier: readonly UploadedFile[] =
    before?.filter((document) => standsAt(document, place)) ?? listed(application.documents, place);
  const own = new Set(added.map((file) => file.uuid));
  const files = [...earlier.filter((file) => !own.has(file.uuid)), ...added];
  return { files: files.filter((file) => !removed.includes(file.uuid)), add, remove };
}
