import { useCallback, useId } from 'react';
import useSWR from 'swr';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { type Loaded, loadedOf } from '../../../parts/loaded.ts';
import { useHolder } from '../../HolderContext.tsx';
import { replaced } from '../replaced.ts';

export interface Documents {
  readonly loading: Loaded<readonly DocumentAnswer[]>;
  /** Replaces the document with the same uuid. */
  readonly changed: (document: DocumentAnswer) => void;
}

/** Loads the documents of the application, again for each mounted panel. */
export function useDocuments(): Documents {
  const { uuid, services } = useHolder();
  const query = useSWR(['documents', uuid, useId()], () => services.documents.list(uuid));
  const { mutate } = query;
  const changed = useCallback(
    (document: DocumentAnswer) => void mutate((all) => all && replaced(all, document), { revalidate: false }),
    [mutate],
  );
  return { loading: loadedOf(query), changed };
}

/** A package in its order, or all issued documents, latest first. */
export function shownDocuments(
  documents: readonly DocumentAnswer[],
  show: string,
): readonly DocumentAnswer[] {
  const issued = documents.filter(({ category }) => category !== 'UPLOAD');
  if (show === 'ISSUED') return issued.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt));
  return issued.filter((document) => document.package === show && !document.superseded);
}

/** True if read to the end or not required. */
export const isRead = ({ mustRead, status }: DocumentAnswer): boolean => !mustRead || status !== 'READY';
