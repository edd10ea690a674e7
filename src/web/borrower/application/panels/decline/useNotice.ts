import type { DocumentAnswer } from '../../../../../core/model/generated/api/application-document.ts';
import type { Loaded } from '../../../parts/loaded.ts';
import { useDocuments } from '../documents/useDocuments.ts';

/** The notice of a decline that is in force; undefined before it is issued. */
export function useNotice(): Loaded<DocumentAnswer | undefined> {
  const { loading } = useDocuments();
  if (loading.type !== 'ready') return loading;
  const notice = loading.value.find(
    ({ type, superseded }) => type === 'ADVERSE_ACTION_NOTICE' && !superseded,
  );
  return { ...loading, value: notice };
}
