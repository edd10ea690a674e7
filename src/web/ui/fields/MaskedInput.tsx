import styled from '@emotion/styled';
import { memo, useState } from 'react';
import { FormattedInput } from './FormattedInput.tsx';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { boxButton } from './fieldStyles.ts';
import type { TypingRule } from './reformatTyping.ts';

/** The show/hide button; `label` starts with the visible text. */
export interface MaskWords {
  readonly show: { readonly text: string; readonly label: string };
  readonly hide: { readonly text: string; readonly label: string };
}

export interface MaskedInputProps extends FieldProps, ValueProps<string> {
  rule: TypingRule;
  words: MaskWords;
  name?: string | undefined;
  autoComplete?: string | undefined;
  /** Readable while typing, without the button. */
  openWhileTyped?: boolean | undefined;
}

// Not `type="password"`, or browsers would offer to save the number as one.
const Root = styled('div')({
  ...boxButton,
  '&[data-masked] .eq-box > input': { WebkitTextSecurity: 'disc' },
});

/** Digits masked as dots until the button shows them. */
export const MaskedInput = memo(function MaskedInput({
  words,
  openWhileTyped = false,
  onBlur,
  ...props
}: MaskedInputProps) {
  const [shown, setShown] = useState(false);
  const [typing, setTyping] = useState(false);
  const button = shown ? words.hide : words.show;
  const left = () => {
    setTyping(false);
    onBlur?.();
  };
  return (
    <Root data-masked={shown || (openWhileTyped && typing) ? undefined : ''}>
      <FormattedInput
        {...props}
        inputMode="numeric"
        onFocus={() => setTyping(true)}
        onBlur={left}
        action={
          <button
            type="button"
            aria-controls={props.id}
            aria-label={button.label}
            onClick={() => setShown(!shown)}
          >
            {button.text}
          </button>
        }
      />
    </Root>
  );
});
