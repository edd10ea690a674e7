import { formatAddress } from '../../../core/validation/address.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import { fieldId } from '../fieldIds.ts';
import { focusWhenThere } from '../focusWhenThere.ts';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';
import { useAddressSuggestions } from './useAddressSuggestions.ts';

const LEAST_CHARACTERS = 3;

/** Selecting an address, or 'Address not listed', shows its parts, which then hold the answer (FIELD-33). */
function AddressControl({ form, frame, name, state, options, set, leave }: FieldBinding) {
  const { text } = useCopy();
  const { dispatch, prefix, suggestAddresses } = useStepForm();
  const field = form.name;
  const typed = textOf(state.raw);
  const { found, loading } = useAddressSuggestions(typed);
  const street = options.fills?.street1;
  const toStreet = () => street && focusWhenThere(fieldId(`${prefix}${street}`));
  const choose = ({ id }: { id: string }) => {
    const address = found[Number(id)];
    if (!address) return;
    dispatch({ type: 'change', field, raw: address.fullAddress });
    dispatch({ type: 'addressChosen', field, parts: address.parts });
    toStreet();
  };
  const notListed = () => {
    if (street && typed.trim()) dispatch({ type: 'change', field: street, raw: typed });
    dispatch({ type: 'addressNotListed', field });
    toStreet();
  };
  return (
    <Combobox
      {...frame}
      // Where nobody suggests addresses there is no list to choose from.
      hint={suggestAddresses && frame.hint}
      name={name}
      autoComplete={options.autocomplete}
      minLength={LEAST_CHARACTERS}
      value={typed}
      onChange={set}
      onBlur={leave}
      onSelect={choose}
      options={found.map(({ fullAddress, parts }, index) => ({
        id: String(index),
        ...entryOf(parts.street1 ? formatAddress(parts) : [fullAddress]),
      }))}
      loading={loading}
      loadingText={text('field.address.searching')}
      emptyText={options.empty && suggestAddresses ? text(options.empty) : undefined}
      listLabel={text('field.address.list')}
      statusText={text('field.address.results', { count: found.length })}
      action={{ label: text(options.notListed ?? 'field.address.notListed'), onSelect: notListed }}
    />
  );
}

/** A list entry: the street, then the other lines below. */
const entryOf = ([label = '', ...more]: readonly string[]) =>
  more.length > 0 ? { label, detail: more.join(', ') } : { label };

export const addressControl = forWidgets(['address'], fieldRenderer(AddressControl));
