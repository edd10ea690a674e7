import styled from '@emotion/styled';
import { memo, useState } from 'react';
import { Hidden } from '../Hidden.tsx';
import { Icon } from '../Icon.tsx';
import { color, fontSize, media } from '../theme/cssVars.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { boxButton } from './fieldStyles.ts';
import { InputBox } from './InputBox.tsx';

export interface PasswordHint {
  readonly id: string;
  readonly text: string;
  readonly met: boolean;
}

/**
 * Texts of the show/hide button and the hints; `label` names the button for screen readers and starts with its text.
 */
export interface PasswordWords {
  readonly show: { readonly text: string; readonly label: string };
  readonly hide: { readonly text: string; readonly label: string };
  readonly met: string;
  readonly unmet: string;
}

export interface PasswordInputProps extends FieldProps, ValueProps<string> {
  name?: string | undefined;
  autoComplete: 'new-password' | 'current-password';
  words: PasswordWords;
  hints?: readonly PasswordHint[] | undefined;
  /** Filled segments of the strength bar, 0 to 4; no bar when absent. */
  strength?: number | undefined;
}

const SEGMENTS = ['1', '2', '3', '4'] as const;

const Root = styled('div')({
  ...boxButton,
  '& .eq-strength': { display: 'flex', gap: '0.375rem', marginTop: '0.75rem' },
  '& .eq-strength > span': {
    flex: 1,
    height: '0.375rem',
    borderRadius: '0.25rem',
    background: color.hairline,
    [media.motion]: { transition: 'background-color 200ms ease-out' },
    [media.forced]: { border: '1px solid CanvasText' },
  },
  '& .eq-strength > [data-filled]': {
    background: color.warning,
    [media.forced]: { background: 'Highlight' },
  },
  '& .eq-strength[data-full] > [data-filled]': { background: color.success },
  '& ul': {
    display: 'grid',
    gap: '0.25rem 1rem',
    marginTop: '0.75rem',
    listStyle: 'none',
    color: color.muted,
    fontSize: fontSize.small,
    [media.wide]: { gridTemplateColumns: '1fr 1fr' },
  },
  '& li': { display: 'flex', gap: '0.5rem' },
  '& li[data-met]': { color: color.success },
});

/** A password with show/hide button, requirements and a 4-segment strength bar (FIELD-18). */
export const PasswordInput = memo(function PasswordInput(props: PasswordInputProps) {
  const { id, value, onChange, onBlur, words, hints = [], strength, name, autoComplete } = props;
  const [shown, setShown] = useState(false);
  const hintsId = `${id}-needs`;
  const button = shown ? words.hide : words.show;
  return (
    <Root>
      <InputBox
        field={props}
        describedBy={hints.length > 0 ? [hintsId] : []}
        input={{
          name,
          type: shown ? 'text' : 'password',
          autoComplete,
          autoCapitalize: 'none',
          value,
          onBlur,
          onChange: (event) => onChange(event.target.value),
        }}
        action={
          <button type="button" aria-controls={id} aria-label={button.label} onClick={() => setShown(!shown)}>
            {button.text}
          </button>
        }
      />
      {strength === undefined ? null : <StrengthBar filled={strength} />}
      {hints.length > 0 ? <HintList id={hintsId} hints={hints} words={words} /> : null}
    </Root>
  );
});

function StrengthBar({ filled }: { filled: number }) {
  return (
    <div className="eq-strength" aria-hidden="true" data-full={filled >= SEGMENTS.length ? '' : undefined}>
      {SEGMENTS.map((segment, index) => (
        <span key={segment} data-filled={index < filled ? '' : undefined} />
      ))}
    </div>
  );
}

function HintList({
  id,
  hints,
  words,
}: { id: string } & Required<Pick<PasswordInputProps, 'words'>> & {
    hints: readonly PasswordHint[];
  }) {
  return (
    <ul id={id}>
      {hints.map((hint) => (
        <li key={hint.id} data-met={hint.met ? '' : undefined}>
          <Icon name={hint.met ? 'check' : 'dot'} />
          <span>
            {hint.text} <Hidden>{hint.met ? words.met : words.unmet}</Hidden>
          </span>
        </li>
      ))}
    </ul>
  );
}
