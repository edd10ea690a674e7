import { inside, isText } from '../../../../core/flow/looseRecord.ts';
import { isObject } from '../../../../core/shared/json.ts';
import { addressLine } from '../../../../core/validation/address.ts';
import { type Say, useCopy } from '../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../renderer/FormContext.tsx';
import { fieldId } from '../../../renderer/fieldIds.ts';
import { useErrorText } from '../../../renderer/useErrorText.ts';
import { useField } from '../../../renderer/useForm.ts';
import { type ChoiceOption, RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { useScreen } from '../ScreenContext.tsx';

const EDIT = 'EDIT';
const NONE = 'NONE';

/** A property of record: address, owner, last sale; undefined for a record without uuid. */
function optionOf(candidate: unknown, { text }: Say): ChoiceOption | undefined {
  if (!isObject(candidate) || !isText(candidate.uuid)) return undefined;
  const { ownerOfRecord: owner, lastSaleDate: date } = candidate;
  const more = [
    ...(isText(owner) ? [text('screen.review.property.owner', { owner })] : []),
    ...(isText(date) ? [text('screen.review.property.lastSale', { date })] : []),
  ];
  const label = addressLine(inside(candidate, 'address'));
  return { value: candidate.uuid, label, ...(more.length > 0 ? { description: more.join('. ') } : {}) };
}

/** The address can be corrected only once (G-25). */
const wasEdited = (answers: unknown): boolean =>
  isObject(answers) && isObject(answers.property) && answers.property.choice === EDIT;

/**
 * Panel `property-candidates`: the properties of record, another address (once), and none of these. The choice goes to
 * the hidden field `field`.
 */
export default function PropertyCandidatesPanel({ options }: PanelProps) {
  const say = useCopy();
  const { application } = useScreen();
  const { dispatch } = useStepForm();
  const errorText = useErrorText();
  const field = String(options?.field);
  const state = useField(field);
  const { propertyCandidates: found, answers } = application;
  const choices = [
    ...(Array.isArray(found) ? found.flatMap((candidate) => optionOf(candidate, say) ?? []) : []),
    ...(wasEdited(answers) ? [] : [{ value: EDIT, label: say.text('screen.review.property.edit') }]),
    { value: NONE, label: say.text('screen.review.property.none') },
  ];
  return (
    <RadioCards
      id={fieldId(field)}
      label={say.text('screen.review.property.choice')}
      options={choices}
      value={String(state?.answer ?? '')}
      onChange={(raw) => dispatch({ type: 'change', field, raw })}
      error={state?.error ? errorText(state.error) : undefined}
      required
    />
  );
}
