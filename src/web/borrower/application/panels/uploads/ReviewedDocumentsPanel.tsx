import { isObject } from '../../../../../core/shared/json.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../../ScreenContext.tsx';

/** Panel `reviewed-documents`: the documents under review, by name and kind. */
export default function ReviewedDocumentsPanel() {
  const { text } = useCopy();
  const { app } = useRelease();
  const { application } = useScreen();
  const kinds = app.enums.documentTypes?.values ?? [];
  const all: readonly unknown[] = Array.isArray(application.documents) ? application.documents : [];
  const items = all.filter(isObject).flatMap(({ uuid, type, fileName, status }) => {
    if (status !== 'UNDER_REVIEW') return [];
    const label = kinds.find(({ id }) => id === type)?.label;
    return [{ id: String(uuid), label: label ? text(label) : '', value: String(fileName ?? '') }];
  });
  return items.length > 0 ? <SummaryList items={items} /> : null;
}
