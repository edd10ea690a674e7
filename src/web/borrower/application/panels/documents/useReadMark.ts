import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { useHolder } from '../../HolderContext.tsx';

/** How far it is with saving that a document was read. */
export type ReadMark = 'unread' | 'saving' | 'unsaved' | 'read';

/**
 * Records that a document was opened, and once that its end was reached; then calls `onRead`. A failed record is
 * retried when the end is reached again or by `save`.
 */
export function useReadMark(document: DocumentAnswer, onRead: () => void) {
  const { uuid, services } = useHolder();
  const { uuid: documentUuid, status } = document;
  const [mark, setMark] = useState<ReadMark>(status === 'READY' ? 'unread' : 'read');
  const current = useRef(mark);
  const move = useCallback((next: ReadMark) => {
    current.current = next;
    setMark(next);
  }, []);
  const note = services.documents.note;
  useEffect(() => {
    // Recording that it was opened is best effort.
    note(uuid, documentUuid, 'VIEWED').catch(() => undefined);
  }, [note, uuid, documentUuid]);
  const save = useCallback(() => {
    if (current.current === 'saving' || current.current === 'read') return;
    move('saving');
    note(uuid, documentUuid, 'READ').then(
      () => {
        move('read');
        onRead();
      },
      () => move('unsaved'),
    );
  }, [note, uuid, documentUuid, onRead, move]);
  return { mark, save };
}
