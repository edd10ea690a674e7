import styled from '@emotion/styled';
import { memo } from 'react';
import { Icon } from '../Icon.tsx';
import { color, fontSize } from '../theme/cssVars.ts';
import { tickStyles } from './choiceStyles.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { GroupFrame } from './GroupFrame.tsx';
import type { ChoiceOption } from './RadioCards.tsx';

export interface TickOption extends ChoiceOption {
  /** The option this one refines; it is indented below that. */
  readonly under?: string | undefined;
}

export interface CheckboxGroupProps extends FieldProps, ValueProps<readonly string[]> {
  options: readonly TickOption[];
  name?: string | undefined;
}

const Boxes = styled('div')({
  ...tickStyles,
  '& .eq-more': { display: 'block', color: color.muted, fontSize: fontSize.small },
  '& > fieldset': { paddingInlineStart: '2.25rem' },
});

/** Checkboxes with independent options; values keep the order of the options. */
export const CheckboxGroup = memo(function CheckboxGroup(props: CheckboxGroupProps) {
  const { id, value, onChange, options, error, readOnly } = props;
  const tick = (ticked: string, on: boolean) => {
    const next = new Set(value);
    if (on) next.add(ticked);
    else next.delete(ticked);
    onChange(options.flatMap((option) => (next.has(option.value) ? [option.value] : [])));
  };
  const box = (option: TickOption) => (
    <Box
      key={option.value}
      option={option}
      id={options[0] === option ? id : `${id}-${option.value}`}
      name={props.name ?? id}
      checked={value.includes(option.value)}
      disabled={option.disabled || readOnly}
      invalid={Boolean(error)}
      onTick={tick}
    />
  );
  return (
    <GroupFrame {...props} role="group">
      <Boxes>
        {options
          .filter(({ under }) => under === undefined)
          .flatMap((option) => {
            const kinds = options.filter(({ under }) => under === option.value);
            if (kinds.length === 0) return [box(option)];
            return [
              box(option),
              <fieldset key={`${option.value} kinds`} aria-label={option.label}>
                {kinds.map(box)}
              </fieldset>,
            ];
          })}
      </Boxes>
    </GroupFrame>
  );
});

interface BoxProps {
  option: TickOption;
  id: string;
  name: string;
  checked: boolean;
  disabled: boolean | undefined;
  invalid: boolean;
  onTick: (value: string, on: boolean) => void;
}

function Box({ option, id, name, checked, disabled, invalid, onTick }: BoxProps) {
  const moreId = option.description ? `${id}-more` : undefined;
  return (
    <div className="eq-tick">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={option.value}
        checked={checked}
        disabled={disabled}
        aria-describedby={moreId}
        aria-invalid={invalid ? true : undefined}
        onChange={(event) => onTick(option.value, event.target.checked)}
      />
      <Icon name="check" />
      <label htmlFor={id}>
        {option.label}
        {option.description ? (
          <span className="eq-more" id={moreId}>
            {option.description}
          </span>
        ) : null}
      </label>
    </div>
  );
}
