import { useCallback, useState } from 'react';
import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import { useLoad } from '../../../parts/useLoad.ts';
import { useScreen } from '../../ScreenContext.tsx';

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
  const [changes, setChanges] = useState<Readonly<Record<string, DocumentAnswer>>>({});
  const begun = useLoad(useCallback(() => services.signing.begin(uuid), [services, uuid]));
  const changed = useCallback(
    (document: DocumentAnswer) => setChanges((before) => ({ ...before, [document.uuid]: document })),
    [],
  );
  if (begun.type !== 'ready') return begun;
  const documents = begun.value.documents.map((document) => changes[document.uuid] ?? document);
  return { type: 'ready', documents, changed };
}
