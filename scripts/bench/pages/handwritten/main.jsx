import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { createRoot } from 'react-dom/client';
import { Controller, useForm } from 'react-hook-form';
import { benchFields, CHOICES, fieldCount, MONEY, TEXT } from '../fields.ts';

/** What a developer writes by hand: a MUI field for each field, bound as `?bind=` says. */
const fields = benchFields(fieldCount());
const isRegistered = new URLSearchParams(location.search).get('bind') === 'register';
const pattern = new RegExp(TEXT.pattern, 'u');
const amount = (typed) => Number(typed.replaceAll(',', ''));

const RULES = {
  text: {
    required: 'Please enter this',
    minLength: { value: TEXT.minLength, message: 'Too short' },
    maxLength: { value: TEXT.maxLength, message: 'Too long' },
    pattern: { value: pattern, message: 'Letters only' },
  },
  select: {},
  money: {
    validate: (typed) => {
      const value = amount(typed ?? '');
      if (Number.isNaN(value)) return 'Enter a dollar amount';
      if (value < MONEY.minimum) return 'Too low';
      return value < MONEY.exclusiveMaximum || 'Too high';
    },
  },
};

const choices = CHOICES.map((id) => (
  <MenuItem key={id} value={id}>
    {id}
  </MenuItem>
));

const shapeOf = (kind) => ({
  fullWidth: true,
  select: kind === 'select',
  slotProps: { htmlInput: { inputMode: kind === 'money' ? 'decimal' : 'text', autoComplete: 'off' } },
  children: kind === 'select' ? choices : undefined,
});

function Field({ control, name, label, kind }) {
  return (
    <Controller
      control={control}
      name={name}
      rules={RULES[kind]}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...shapeOf(kind)}
          {...field}
          inputRef={ref}
          label={label}
          error={error !== undefined}
          helperText={error?.message}
        />
      )}
    />
  );
}

function RegisteredField({ register, errors, name, label, kind }) {
  const { ref, ...field } = register(name, RULES[kind]);
  const error = errors[name];
  return (
    <TextField
      {...shapeOf(kind)}
      {...field}
      defaultValue=""
      inputRef={ref}
      label={label}
      error={error !== undefined}
      helperText={error?.message}
    />
  );
}

const defaultValues = Object.fromEntries(fields.map(({ name }) => [name, '']));

function ControlledPage() {
  const { control, handleSubmit } = useForm({ mode: 'onTouched', defaultValues });
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <Stack spacing={2}>
        {fields.map((field) => (
          <Field key={field.name} control={control} {...field} />
        ))}
        <Button type="submit">Continue</Button>
      </Stack>
    </form>
  );
}

function RegisteredPage() {
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues });
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <Stack spacing={2}>
        {fields.map((field) => (
          <RegisteredField key={field.name} register={register} errors={formState.errors} {...field} />
        ))}
        <Button type="submit">Continue</Button>
      </Stack>
    </form>
  );
}

createRoot(document.getElementById('root')).render(isRegistered ? <RegisteredPage /> : <ControlledPage />);
