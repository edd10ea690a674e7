import {
  Autocomplete,
  Box,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  TextField,
} from '@mui/material';
import { useEffect, useState } from 'react';
import type { NameKind, Shape } from '../../../../core/config/editor/formShape.ts';
import type { Json } from '../../../../core/shared/json.ts';
import { type FormPlace, type FormTools, useForm } from './FormContext.tsx';

interface LeafProps {
  readonly place: FormPlace;
  readonly shape: Shape;
}

/** The field of one text, number, choice or yes or no. What cannot be said in a field is written as JSON. */
export function Leaf({ place, shape: { asked, description } }: LeafProps) {
  const form = useForm();
  const { value, pointer, label } = place;
  const found = form.found.get(pointer) ?? [];
  const helper = found.length > 0 ? found.join(' ') : (description ?? '');
  const put = (next: Json, how: 'typed' | 'done' = 'typed'): void =>
    form.edit([{ pointer, value: next }], how);
  const common = {
    label,
    size: 'small' as const,
    fullWidth: true,
    error: found.length > 0,
    helperText: helper,
    disabled: form.isReadOnly,
  };
  if (asked.type === 'boolean')
    return (
      <Box sx={{ flex: 1 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={value === true}
              disabled={form.isReadOnly}
              onChange={(_event, is) => put(is, 'done')}
            />
          }
          label={label}
        />
        {helper !== '' && <FormHelperText error={found.length > 0}>{helper}</FormHelperText>}
      </Box>
    );
  if (asked.type === 'choice')
    return (
      <TextField
        select
        {...common}
        value={asked.values.indexOf(value)}
        onChange={({ target }) => put(asked.values[Number(target.value)] ?? null, 'done')}
      >
        {asked.values.map((one, at) => (
          <MenuItem key={String(one)} value={at}>
            {String(one)}
          </MenuItem>
        ))}
      </TextField>
    );
  if (asked.type === 'name')
    return <NameField {...common} value={String(value ?? '')} of={asked.of} onPut={put} />;
  if (typeof value === 'string')
    return (
      <TextField
        {...common}
        value={value}
        type={asked.type === 'date' ? 'date' : 'text'}
        multiline={asked.type === 'text' && value.length > 70}
        onChange={({ target }) => put(target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          input:
            asked.type === 'color'
              ? { startAdornment: <Swatch color={value} onPut={put} label={label} /> }
              : {},
        }}
      />
    );
  return <JsonField {...common} value={value} onPut={put} />;
}

interface FieldProps {
  readonly label: string;
  readonly size: 'small';
  readonly fullWidth: boolean;
  readonly error: boolean;
  readonly helperText: string;
  readonly disabled: boolean;
}

function Swatch({
  color,
  label,
  onPut,
}: {
  readonly color: string;
  readonly label: string;
  readonly onPut: (color: string) => void;
}) {
  const { isReadOnly } = useForm();
  return (
    <input
      type="color"
      aria-label={label}
      value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
      disabled={isReadOnly}
      onChange={({ target }) => onPut(target.value)}
      style={{ width: 36, height: 28, marginRight: 8, padding: 0, border: 0, background: 'none' }}
    />
  );
}

/** What a name may be, with what it stands for. */
export function optionsFor(
  { names, fields }: Pick<FormTools, 'names' | 'fields'>,
  of: NameKind,
): ReadonlyMap<string, string> {
  if (of === 'field') return new Map(fields.map((one) => [one, '']));
  if (of === 'message') return new Map(names?.messages.map(({ key, text }) => [key, text]));
  if (of === 'fact') return new Map(names?.facts.map(({ name, label }) => [name, label]));
  if (of === 'enum')
    return new Map(
      Object.entries(names?.enums ?? {}).map(([name, all]) => [`enums#/${name}`, all.join(', ')]),
    );
  return new Map(
    Object.entries(names?.ids ?? {}).flatMap(([section, all]) => all.map(({ id }) => [id, section] as const)),
  );
}

const MOST_OPTIONS = 50;

/** A reference to something that exists, chosen or written. */
function NameField({
  of,
  value,
  onPut,
  ...common
}: FieldProps & { readonly of: NameKind; readonly value: string; readonly onPut: (name: string) => void }) {
  const form = useForm();
  const options = optionsFor(form, of);
  const says = options.get(value);
  return (
    <Autocomplete
      freeSolo
      fullWidth
      size="small"
      disabled={common.disabled}
      options={[...options.keys()]}
      inputValue={value}
      onInputChange={(_event, next, why) => why !== 'reset' && next !== value && onPut(next)}
      onChange={(_event, next) => next !== null && onPut(next)}
      value={value}
      filterOptions={(all, { inputValue }) => {
        const wanted = inputValue.toLowerCase();
        const isIn = (one: string) => `${one}\n${options.get(one)}`.toLowerCase().includes(wanted);
        return all.filter(isIn).slice(0, MOST_OPTIONS);
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {option}
            <Box component="span" sx={{ color: 'text.secondary', display: 'block', fontSize: '0.8125rem' }}>
              {options.get(option)}
            </Box>
          </Box>
        </li>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          {...common}
          helperText={common.error ? common.helperText : says || common.helperText}
        />
      )}
    />
  );
}

/** A number, or anything that only JSON can say. What cannot be read yet stays in the field. */
function JsonField({
  value,
  onPut,
  ...common
}: FieldProps & { readonly value: Json; readonly onPut: (value: Json) => void }) {
  const told = JSON.stringify(value);
  const [text, setText] = useState(told);
  useEffect(() => {
    setText((known) =>
      readJson(known) === undefined || JSON.stringify(readJson(known)) !== told ? told : known,
    );
  }, [told]);
  const isBroken = readJson(text) === undefined;
  return (
    <TextField
      {...common}
      error={common.error || isBroken}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const next = readJson(target.value);
        if (next !== undefined && JSON.stringify(next) !== told) onPut(next);
      }}
      slotProps={{
        htmlInput: { inputMode: typeof value === 'number' ? 'decimal' : 'text', spellCheck: false },
      }}
    />
  );
}

export function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
