import { useCallback, useId } from 'react';
import useSWR from 'swr';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { loadedOf } from '../../../parts/loaded.ts';
import { useHolder } from '../../HolderContext.tsx';
import { replaced } from '../replaced.ts';

/** A signing session with its current documents. */
export type Signing =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly type: 'ready';
      readonly documents: readonly DocumentAnswer[];
      /** Replaces the document with the same uuid. */
      readonly changed: (document: DocumentAnswer) => void;
    };

/** Starts or resumes the application's signing. */
export function useSigning(): Signing {
  const { uuid, services } = useHolder();
  const signing = useSWR(['signing', uuid, useId()], () => services.signing.begin(uuid));
  const { mutate } = signing;
  const changed = useCallback(
    (document: DocumentAnswer) =>
      void mutate((begun) => begun && { ...begun, documents: replaced(begun.documents, document) }, {
        revalidate: false,
      }),
    [mutate],
  );
  const begun = loadedOf(signing);
  return begun.type === 'ready' ? { type: 'ready', documents: begun.value.documents, changed } : begun;
}
