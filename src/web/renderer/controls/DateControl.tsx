import type { RawValue } from '../../../core/form/codec.ts';
import type { DateParts } from '../../../core/validation/dates.ts';
import { DateInput } from '../../ui/fields/DateInput.tsx';
import { useCopy } from '../CopyContext.tsx';
import type { FieldBinding } from './fieldRenderer.tsx';

export function DateControl({ frame, state, options, set, leave }: FieldBinding) {
  const { text } = useCopy();
  return (
    <DateInput
      {...frame}
      labels={{
        month: text(options.month ?? 'field.date.month'),
        day: text(options.day ?? 'field.date.day'),
        year: text(options.year ?? 'field.date.year'),
      }}
      birthday={options.autocomplete === 'bday'}
      value={partsOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

const partsOf = (raw: RawValue): DateParts =>
  typeof raw === 'object' && 'month' in raw ? raw : { month: '', day: '', year: '' };
