import { useCallback, useState } from 'react';
import type { ApplicationDocument } from '../../../../clients/documentService.ts';
import { type Loaded, useLoad } from '../../../parts/useLoad.ts';
import { useScreen } from '../../ScreenContext.tsx';

/** The documents of an application, and what became of them here. */
export interface Documents {
  readonly loading: Loaded<readonly ApplicationDocument[]>;
  /** Puts a document in place of the one of its uuid. */
  readonly changed: (document: ApplicationDocument) => void;
}

/** Loads the documents of the screen's application; they are read anew when the panel is. */
export function useDocuments(): Documents {
  const { uuid, services } = useScreen();
  const [changes, setChanges] = useState<Readonly<Record<string, ApplicationDocument>>>({});
  const loading = useLoad(useCallback(() => services.documents.list(uuid), [services, uuid]));
  const changed = useCallback(
    (document: ApplicationDocument) => setChanges((before) => ({ ...before, [document.uuid]: document })),
    [],
  );
  if (loading.type !== 'ready') return { loading, changed };
  const value = loading.value.map((document) => changes[document.uuid] ?? document);
  return { loading: { ...loading, value }, changed };
}

/** Which documents a panel shows: those of a package as they stand, or every one that was issued, the latest first. */
export function shownDocuments(
  documents: readonly ApplicationDocument[],
  show: string,
): readonly ApplicationDocument[] {
  const issued = documents.filter(({ category }) => category !== 'UPLOAD');
  if (show === 'ISSUED') return issued.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt));
  return issued.filter((document) => document.package === show && !document.superseded);
}

/** Whether it was read to its end, or need not be. */
export const isRead = ({ mustRead, status }: ApplicationDocument): boolean => !mustRead || status !== 'READY';
