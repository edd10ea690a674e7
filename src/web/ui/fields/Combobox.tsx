import { type KeyboardEvent, memo, useState } from 'react';
import { Hidden } from '../Hidden.tsx';
import {
  type ComboboxOption,
  ComboboxPopup,
  comboboxIds,
  PopupAnchor,
  type SuggestionProps,
} from './ComboboxPopup.tsx';
import { closedList, comboboxKey } from './comboboxKeys.ts';
import { enteredText } from './enteredText.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { InputBox } from './InputBox.tsx';

export interface ComboboxProps extends FieldProps, ValueProps<string>, SuggestionProps {
  onSelect: (option: ComboboxOption) => void;
  /** Told to screen readers when the suggestions change, such as "5 addresses found". */
  statusText?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  /** Typed characters from which the list opens; default 1. */
  minLength?: number | undefined;
}

/** A text with suggestions under it (ARIA combobox); what was typed stays unless a suggestion is chosen. */
export const Combobox = memo(function Combobox(props: ComboboxProps) {
  const { id, value, onChange, onBlur, options, onSelect, action, readOnly, minLength = 1 } = props;
  const [list, setList] = useState(closedList);
  const open = list.open && !readOnly && value.trim().length >= minLength;
  const count = options.length + (action ? 1 : 0);
  const active = Math.min(list.active, count - 1);

  const choose = (index: number) => {
    setList(closedList);
    const option = options[index];
    if (option) onSelect(option);
    else action?.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || readOnly) return;
    const outcome = comboboxKey(event.key, { open, active }, count);
    if (outcome.handled) event.preventDefault();
    if (outcome.choose) choose(active);
    else setList(outcome.state);
  };

  return (
    <PopupAnchor>
      <InputBox
        field={props}
        input={{
          role: 'combobox',
          name: props.name,
          autoComplete: props.autoComplete ?? 'off',
          autoCapitalize: 'words',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          'aria-controls': open ? comboboxIds(id).list : undefined,
          'aria-activedescendant': open && active >= 0 ? comboboxIds(id).option(active) : undefined,
          value,
          onKeyDown,
          onBlur: () => {
            setList(closedList);
            onBlur?.();
          },
          onChange: (event) => {
            onChange(enteredText(event.currentTarget));
            setList({ open: true, active: -1 });
          },
        }}
      />
      {open ? <ComboboxPopup {...props} active={active} onChoose={choose} /> : null}
      <div role="status">
        <Hidden>{open ? (props.loading ? props.loadingText : props.statusText) : null}</Hidden>
      </div>
    </PopupAnchor>
  );
});
