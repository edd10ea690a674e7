import { useCallback, useId } from 'react';
import useSWR from 'swr';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { type Loaded, loadedOf } from '../../../parts/loaded.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { replaced } from '../replaced.ts';

/** The documents of an application, and what became of them here. */
export interface Documents {
  readonly loading: Loaded<readonly DocumentAnswer[]>;
  /** Puts a document in place of the one of its uuid. */
  readonly changed: (document: DocumentAnswer) => void;
}

/** Loads the documents of the screen's application; they are read anew when the panel is. */
export function useDocuments(): Documents {
  const { uuid, services } = useScreen();
  const query = useSWR(['documents', uuid, useId()], () => services.documents.list(uuid));
  const { mutate } = query;
  const changed = useCallback(
    (document: DocumentAnswer) => void mutate((all) => all && replaced(all, document), { revalidate: false }),
    [mutate],
  );
  return { loading: loadedOf(query), changed };
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
