import { useCallback, useState } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { type Loaded, useLoad } from '../../../parts/useLoad.ts';
import { useScreen } from '../../ScreenContext.tsx';

/** The documents of an application, and what became of them here. */
export interface Documents {
  readonly loading: Loaded<readonly DocumentAnswer[]>;
  /** Puts a document in place of the one of its uuid. */
  readonly changed: (document: DocumentAnswer) => void;
}

/** Loads the documents of the screen's application; they are read anew when the panel is. */
export function useDocuments(): Documents {
  const { uuid, services } = useScreen();
  const [changes, setChanges] = useState<Readonly<Record<string, DocumentAnswer>>>({});
  const loading = useLoad(useCallback(() => services.documents.list(uuid), [services, uuid]));
  const changed = useCallback(
    (document: DocumentAnswer) => setChanges((before) => ({ ...before, [document.uuid]: document })),
    [],
  );
  if (loading.type !== 'ready') return { loading, changed };
  const value = loading.value.map((document) => changes[document.uuid] ?? document);
  return { loading: { ...loading, value }, changed };
}

/** Which documents a panel shows: those of a package as they stand, or every one that was issued, the latest first. */
export function shownDocuments(
  documents: readonly DocumentAnswer[],
  show: string,
): readonly DocumentAnswer[] {
  const issued = documents.filter(({ category }) => category !== 'UPLOAD');
  if (show === 'ISSUED') return issued.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt));
  return issued.filter((document) => document.package === show && !document.superseded);
}

/** Whether it was read to its end, or need not be. */
export const isRead = ({ mustRead, status }: DocumentAnswer): boolean => !mustRead || status !== 'READY';
