import styled from '@emotion/styled';
import type { CountryCode } from 'libphonenumber-js/min';
import { Icon } from '../Icon.tsx';
import { color, media } from '../theme/cssVars.ts';
import { type Country, countriesIn, isCountryCode } from './countries.ts';

interface CountryMenuProps {
  readonly id: string;
  readonly label: string;
  readonly locale: string;
  readonly value: CountryCode;
  readonly disabled: boolean | undefined;
  readonly onChange: (country: CountryCode) => void;
}

const Menu = styled('span')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '0.375rem',
  flex: 'none',
  minHeight: '2.875rem',
  paddingInline: '0.875rem 0.625rem',
  borderInlineEnd: `1px solid ${color.hairline}`,
  fontVariantNumeric: 'tabular-nums',
  '& > .eq-icon': { width: '1rem', height: '1rem', color: color.muted },
  // The native select covers the whole corner invisibly; the visible text is drawn.
  '& > select': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    cursor: 'pointer',
    '&:disabled': { cursor: 'default' },
  },
  '&:hover': { background: color.primaryTint },
  '&:has(:disabled)': { background: 'none', '& > .eq-icon': { display: 'none' } },
  '&:has(:focus-visible)': {
    borderRadius: 'inherit',
    outline: `3px solid ${color.focus}`,
    outlineOffset: '-4px',
  },
  [media.forced]: { borderInlineEndColor: 'CanvasText' },
  '& option': { background: color.raised, color: color.text },
});

const wordsOf = ({ country, callingCode }: Country): string => `${country} (+${callingCode})`;

/** Country of a phone number, as a native select. */
export function CountryMenu({ id, label, locale, value, disabled, onChange }: CountryMenuProps) {
  const countries = countriesIn(locale);
  const callingCode = countries.find(({ countryCode }) => countryCode === value)?.callingCode ?? '';
  return (
    <Menu>
      <span aria-hidden="true">{value}</span>
      <bdi aria-hidden="true" dir="ltr">
        +{callingCode}
      </bdi>
      <Icon name="chevronDown" />
      <select
        id={id}
        aria-label={label}
        autoComplete="off"
        disabled={disabled}
        value={value}
        onChange={({ target }) => isCountryCode(target.value) && onChange(target.value)}
      >
        {countries.map((entry) => (
          <option key={entry.countryCode} value={entry.countryCode}>
            {wordsOf(entry)}
          </option>
        ))}
      </select>
    </Menu>
  );
}
