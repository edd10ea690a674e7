import { useCallback, useId } from 'react';
import useSWR from 'swr';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { loadedOf } from '../../../parts/loaded.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { replaced } from '../replaced.ts';

/** A signing as it is begun: its documents, as they are now. */
export type Signing =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly type: 'ready';
      readonly documents: readonly DocumentAnswer[];
      /** Puts a document in place of the one of its uuid. */
      readonly changed: (document: DocumentAnswer) => void;
    };

/** Begins the signing of the screen's application, or goes on with it. */
export function useSigning(): Signing {
  const { uuid, services } = useScreen();
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
