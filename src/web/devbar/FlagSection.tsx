import { useState } from 'react';
import { type FlagKey, flagKeys } from '../../core/model/flagKeys.ts';
import { isObject, type JsonObject } from '../../core/shared/json.ts';
import { useFlags } from '../borrower/flags/FlagProvider.tsx';
import type { FlagOverrides } from '../borrower/flags/flagOverrides.ts';

/** Overrides flags and their variables in this tab (FLAG-13). */
export function FlagSection() {
  const { values, overrides, setOverrides } = useFlags();
  const set = (key: FlagKey, choice: string) => {
    const { [key]: _before, ...others } = overrides;
    if (choice === '') setOverrides(others);
    else setOverrides({ ...others, [key]: { ...values[key], enabled: choice === 'on' } });
  };
  return (
    <fieldset data-wide="">
      <legend>Flags</legend>
      {flagKeys.map((key) => (
        <div className="eq-row" key={key}>
          <label htmlFor={`devbar-${key}`}>{key}</label>
          <select
            id={`devbar-${key}`}
            value={choiceOf(overrides, key)}
            onChange={(event) => set(key, event.target.value)}
          >
            <option value="">{`as evaluated${overrides[key] ? '' : values[key]?.enabled ? ': on' : ': off'}`}</option>
            <option value="on">on</option>
            <option value="off">off</option>
          </select>
          {overrides[key]?.enabled ? (
            <Variables
              flag={key}
              variables={overrides[key]?.variables}
              onChange={(variables) => setOverrides({ ...overrides, [key]: { enabled: true, variables } })}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

const choiceOf = (overrides: FlagOverrides, key: FlagKey): string => {
  const given = overrides[key];
  if (!given) return '';
  return given.enabled ? 'on' : 'off';
};

interface VariablesProps {
  flag: FlagKey;
  variables: JsonObject | undefined;
  onChange: (variables: JsonObject) => void;
}

function Variables({ flag, variables = {}, onChange }: VariablesProps) {
  const [given, setGiven] = useState(() => JSON.stringify(variables));
  const read = parsed(given);
  return (
    <>
      <input
        type="text"
        aria-label={`Variables of ${flag} (JSON)`}
        aria-invalid={read ? undefined : true}
        value={given}
        onChange={(event) => setGiven(event.target.value)}
      />
      <button type="button" onClick={() => read && onChange(read)}>
        Set
      </button>
    </>
  );
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
