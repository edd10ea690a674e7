import { type KeyboardEvent, memo, useState } from 'react';
import { Hidden } from '../Hidden.tsx';
import {
  type ComboboxOption,
  ComboboxPopup,
  comboboxIds,
  PopupAnchor,
  type SuggestionProps,
} from './ComboboxPopup.tsx';
import { comboboxKey } from './comboboxKeys.ts';
import { enteredText } from './enteredText.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { InputBox } from './InputBox.tsx';

export interface ComboboxProps extends FieldProps, ValueProps<string>, SuggestionProps {
  onSelect: (option: ComboboxOption) => void;
  /** Announced when suggestions change, for example "5 addresses found". */
  statusText?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  /** Characters typed before the list opens; default 1. */
  minLength?: number | undefined;
}

/** The key of the fixed last entry. */
const ACTION = 'action';

const keyOf = ({ id, label, detail }: ComboboxOption): string => JSON.stringify([id, label, detail]);

/** The list and its active entry, which stays active when entries are inserted before it; none once it is removed. */
interface OpenList {
  readonly open: boolean;
  readonly active?: string | undefined;
}

const CLOSED: OpenList = { open: false };

/** Text input with suggestions (ARIA combobox); typed text stays unless a suggestion is selected. */
export const Combobox = memo(function Combobox(props: ComboboxProps) {
  const { id, value, onChange, onBlur, options, onSelect, action, readOnly, minLength = 1 } = props;
  const [list, setList] = useState(CLOSED);
  const open = list.open && !readOnly && value.trim().length >= minLength;
  const keys = [...options.map(keyOf), ...(action ? [ACTION] : [])];
  const active = list.active === undefined ? -1 : keys.indexOf(list.active);

  const choose = (index: number) => {
    setList(CLOSED);
    const option = options[index];
    if (option) onSelect(option);
    else action?.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || readOnly) return;
    const { state, choose: isChosen, handled } = comboboxKey(event.key, { open, active }, keys.length);
    if (handled) event.preventDefault();
    if (isChosen) choose(active);
    else setList({ open: state.open, active: keys[state.active] });
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
            setList(CLOSED);
            onBlur?.();
          },
          onChange: (event) => {
            onChange(enteredText(event.currentTarget));
            setList({ open: true });
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
