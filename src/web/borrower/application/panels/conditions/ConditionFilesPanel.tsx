import { useCallback, useRef } from 'react';
import { documentsRequired, type KnownCondition } from '../../../../../core/flow/conditions.ts';
import type { JsonObject } from '../../../../../core/shared/json.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useField } from '../../../../renderer/useForm.ts';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import UploadsPanel from '../uploads/UploadsPanel.tsx';
import { useConditionWords } from './conditionWords.ts';
import { useAskedCondition } from './useAskedCondition.ts';
import { useHandIn } from './useHandIn.ts';

/**
 * Panel `condition-files`: a condition's request, its documents, and submitting them with a note. Options: enums
 * `categories` and `documents`; `field`, true once there are enough files; the field `note`.
 */
export default function ConditionFilesPanel({ options = {} }: PanelProps) {
  const { text } = useCopy();
  const asked = useAskedCondition();
  if (asked.type === 'failed') return <LoadFailure error={asked.error} retry={asked.retry} />;
  if (asked.type === 'loading') return <Skeleton label={text('loader.page')} lines={4} />;
  const { value: condition } = asked;
  if (!condition) return <p>{text('screen.conditions.none')}</p>;
  return <Files key={condition.uuid} condition={condition} options={options} />;
}

function Files({ condition, options }: { condition: KnownCondition; options: JsonObject }) {
  const words = useConditionWords({
    categories: String(options.categories),
    documents: String(options.documents),
  });
  const { error } = useSubmit(condition, String(options.note));
  const { uuid: conditionUuid, commentsToBorrower, requestDocuments } = condition;
  const [type = ''] = requestDocuments;
  const minimum = documentsRequired(condition);
  const place = { type, conditionUuid, minimum, title: 'screen.conditions.upload.files' };
  return (
    <Stack data-gap="small">
      <h2>{words.title(condition)}</h2>
      {commentsToBorrower ? <p>{commentsToBorrower}</p> : null}
      <p>{words.documents(condition)}</p>
      <UploadsPanel options={{ ...place, field: String(options.field) }} />
      {error === undefined ? null : <LoadFailure error={error} />}
    </Stack>
  );
}

/** Submits the condition with the current note; the same note keeps its idempotency key. */
function useSubmit({ uuid: conditionUuid }: KnownCondition, noteField: string) {
  const { uuid, services } = useScreen();
  const { ids } = useApp();
  const answer = useField(noteField)?.answer;
  const note = typeof answer === 'string' ? answer.trim() : '';
  const sent = useRef<{ readonly note: string; readonly key: string }>(undefined);
  const work = useCallback(async (): Promise<void> => {
    if (sent.current?.note !== note) sent.current = { note, key: `condition-${ids.uuid()}` };
    await services.conditions.submit({ uuid, conditionUuid }, note, sent.current.key);
  }, [services, ids, uuid, conditionUuid, note]);
  return useHandIn(work);
}
