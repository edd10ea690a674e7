import type { CountryCode } from 'libphonenumber-js/min';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { FormattedInput } from '../fields/FormattedInput.tsx';
import type { FieldProps, ValueProps } from '../fields/fieldProps.ts';
import { CountryMenu } from './CountryMenu.tsx';
import { DEFAULT_COUNTRY } from './countries.ts';
import { longestNational } from './longestNational.ts';
import { e164Of, nationalTyping, type TypedPhone, typedFrom, withNamedCountry } from './nationalTyping.ts';

export interface InternationalPhoneInputProps extends FieldProps, ValueProps<string> {
  name?: string | undefined;
  autoComplete?: string | undefined;
  countryLabel: string;
  /** Language of the country names. */
  locale: string;
  /** Initial country; default US. */
  country?: CountryCode | undefined;
}

/**
 * An international phone number (WIDGET-02, WIDGET-03); the country sets calling code, format and length. The value is
 * E.164, such as +447400123456, or empty. Heavy: load it on first use.
 */
export function InternationalPhoneInput(props: InternationalPhoneInputProps) {
  const { id, value, onChange, readOnly, countryLabel, locale, country = DEFAULT_COUNTRY } = props;
  const [typed, setTyped] = useTyped(value, country);
  const rule = useMemo(() => nationalTyping(typed.country), [typed.country]);
  const enter = (next: TypedPhone) => {
    const named = withNamedCountry(next);
    setTyped(named);
    const number = e164Of(named);
    if (number !== value) onChange(number);
  };
  /** Handled here because a pasted foreign number may exceed the field's length. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim();
    if (readOnly || !text.startsWith('+') || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    enter({ ...typed, digits: rule.toRaw(text) });
  };
  return (
    <div onPaste={paste}>
      <FormattedInput
        {...props}
        rule={rule}
        type="tel"
        inputMode="numeric"
        autoComplete={props.autoComplete ?? 'tel-national'}
        maxLength={typed.digits.startsWith('+') ? undefined : longestNational(typed.country)}
        value={typed.digits}
        onChange={(digits) => enter({ ...typed, digits })}
        before={
          <CountryMenu
            id={`${id}-country`}
            label={countryLabel}
            locale={locale}
            value={typed.country}
            disabled={readOnly}
            onChange={(chosen) => enter({ country: chosen, digits: typed.digits.replace(/^\+.*/, '') })}
          />
        }
      />
    </div>
  );
}

/** Keeps the typed text while it matches the value; an outside change replaces it. */
function useTyped(value: string, country: CountryCode) {
  const [typed, setTyped] = useState(() => typedFrom(value, country));
  if (e164Of(typed) === value) return [typed, setTyped] as const;
  const fresh = typedFrom(value, typed.country);
  return [e164Of(fresh) === e164Of(typed) ? typed : fresh, setTyped] as const;
}
