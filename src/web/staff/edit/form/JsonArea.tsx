import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Json } from '../../../../core/shared/json.ts';
import { readJson } from './Leaf.tsx';

interface JsonAreaProps {
  readonly label: string;
  readonly value: Json;
  readonly isReadOnly: boolean;
  readonly onChange: (value: Json) => void;
}

/** A value as JSON; what cannot be read yet stays as it is typed. */
export function JsonArea({ label, value, isReadOnly, onChange }: JsonAreaProps) {
  const told = JSON.stringify(value);
  const [text, setText] = useState(JSON.stringify(value, null, 2));
  useEffect(() => {
    setText((known) =>
      JSON.stringify(readJson(known)) === told ? known : JSON.stringify(JSON.parse(told), null, 2),
    );
  }, [told]);
  return (
    <TextField
      multiline
      maxRows={12}
      label={label}
      value={text}
      disabled={isReadOnly}
      error={readJson(text) === undefined}
      onChange={({ target }) => {
        setText(target.value);
        const next = readJson(target.value);
        if (next !== undefined && JSON.stringify(next) !== told) onChange(next);
      }}
      slotProps={{
        htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } },
      }}
    />
  );
}
