import { Alert, Autocomplete, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ExistingFact } from '../../../../core/config/editor/existingNames.ts';
import {
  type Comparison,
  type Condition,
  comparisonsFor,
  conditionOf,
  ruleOf,
} from '../../../../core/rules/condition.ts';
import { describeRule } from '../../../../core/rules/describeRule.ts';
import type { FactDictionary, Rule } from '../../../../core/rules/types.ts';
import type { Json } from '../../../../core/shared/json.ts';
import { useSay } from '../../foundation/StaffContext.tsx';
import { type FormPlace, useForm } from './FormContext.tsx';
import { JsonArea } from './JsonArea.tsx';

const BY_WORDS: Readonly<Record<Comparison, string>> = {
  '===': 'is',
  '!==': 'isNot',
  '<': 'less',
  '<=': 'atMost',
  '>': 'more',
  '>=': 'atLeast',
  in: 'oneOf',
  has: 'includes',
  yes: 'yes',
  between: 'between',
};

type Compared = Extract<Condition, { type: 'compare' }>;

/** A rule in three ways that follow each other: a sentence, a builder, and its JSON-Logic. */
export function RuleField({ place: { value, pointer, label } }: { readonly place: FormPlace }) {
  const say = useSay();
  const form = useForm();
  const facts = factsOf(form.names?.facts ?? []);
  const condition = conditionOf(value as Rule);
  const put = (next: Rule, how: 'typed' | 'done' = 'done'): void =>
    form.edit([{ pointer, value: next as unknown as Json }], how);
  const found = form.found.get(pointer) ?? [];
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{sentenceOf(value as Rule, facts)}</Typography>
      {found.length > 0 && <Alert severity="error">{found.join(' ')}</Alert>}
      <ConditionField condition={condition} name={label} onChange={(next) => put(ruleOf(next))} />
      <JsonArea
        label={say('rule.logicOf', { name: label })}
        value={value}
        isReadOnly={form.isReadOnly}
        onChange={(next) => put(next as unknown as Rule, 'typed')}
      />
    </Stack>
  );
}

const factsOf = (facts: readonly ExistingFact[]): FactDictionary =>
  Object.fromEntries(facts.map(({ name, label, type }) => [name, { type, label } as FactDictionary[string]]));

/** Nothing for a rule that cannot be read. */
function sentenceOf(rule: Rule, facts: FactDictionary): string {
  try {
    return describeRule(rule, { facts });
  } catch {
    return '';
  }
}

interface ConditionFieldProps {
  readonly condition: Condition;
  /** What the condition is of. */
  readonly name: string;
  readonly onChange: (next: Condition) => void;
  readonly onRemove?: (() => void) | undefined;
}

const NEW: Condition = { type: 'compare', fact: '', by: '===', value: '' };

function ConditionField(props: ConditionFieldProps) {
  const { condition, name, onChange, onRemove } = props;
  const say = useSay();
  const form = useForm();
  const acts = !form.isReadOnly && (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {condition.type === 'not' ? (
        <Button size="small" onClick={() => onChange(condition.part)}>
          {say('rule.noNot')}
        </Button>
      ) : (
        <Button size="small" onClick={() => onChange({ type: 'not', part: condition })}>
          {say('rule.negate')}
        </Button>
      )}
      {condition.type !== 'all' && condition.type !== 'any' && (
        <>
          <Button size="small" onClick={() => onChange({ type: 'all', parts: [condition, NEW] })}>
            {say('rule.and')}
          </Button>
          <Button size="small" onClick={() => onChange({ type: 'any', parts: [condition, NEW] })}>
            {say('rule.or')}
          </Button>
        </>
      )}
      {onRemove && (
        <Button size="small" onClick={onRemove}>
          {say('form.remove')}
        </Button>
      )}
    </Stack>
  );
  return (
    <Stack spacing={1} role="group" aria-label={say(`rule.${condition.type}`, { name })}>
      <Inner {...props} />
      {acts}
    </Stack>
  );
}

function Inner({ condition, name, onChange }: ConditionFieldProps) {
  const say = useSay();
  const form = useForm();
  switch (condition.type) {
    case 'compare':
      return <ComparisonField compared={condition} onChange={onChange} />;
    case 'always':
      return (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography>{say(condition.is ? 'rule.isAlways' : 'rule.isNever')}</Typography>
          {!form.isReadOnly && (
            <Button size="small" onClick={() => onChange(NEW)}>
              {say('rule.begin')}
            </Button>
          )}
        </Stack>
      );
    case 'raw':
      return <Alert severity="info">{say('rule.rawSays')}</Alert>;
    case 'not':
      return (
        <Nested>
          <Typography>{say('rule.notSays')}</Typography>
          <ConditionField
            condition={condition.part}
            name={name}
            onChange={(part) => onChange({ type: 'not', part })}
          />
        </Nested>
      );
    default:
      return <GroupField group={condition} name={name} onChange={onChange} />;
  }
}

const Nested = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      borderLeft: 3,
      borderColor: 'divider',
      pl: 1.5,
      display: 'flex',
      flexDirection: 'column',
      gap: 1.5,
    }}
  >
    {children}
  </Box>
);

interface GroupFieldProps {
  readonly group: Extract<Condition, { type: 'all' | 'any' }>;
  readonly name: string;
  readonly onChange: (next: Condition) => void;
}

function GroupField({ group: { type, parts }, name, onChange }: GroupFieldProps) {
  const say = useSay();
  const form = useForm();
  const without = (at: number): Condition => {
    const rest = parts.toSpliced(at, 1);
    const [only] = rest;
    return rest.length === 1 && only ? only : { type, parts: rest };
  };
  return (
    <Nested>
      <TextField
        select
        size="small"
        label={say('rule.joined')}
        value={type}
        disabled={form.isReadOnly}
        onChange={({ target }) => onChange({ type: target.value === 'any' ? 'any' : 'all', parts })}
        sx={{ maxWidth: 280 }}
      >
        <MenuItem value="all">{say('rule.allOf')}</MenuItem>
        <MenuItem value="any">{say('rule.anyOf')}</MenuItem>
      </TextField>
      {parts.map((part, at) => (
        <ConditionField
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          key={at}
          condition={part}
          name={name}
          onChange={(next) => onChange({ type, parts: parts.with(at, next) })}
          onRemove={parts.length > 1 ? () => onChange(without(at)) : undefined}
        />
      ))}
      {!form.isReadOnly && (
        <div>
          <Button size="small" variant="outlined" onClick={() => onChange({ type, parts: [...parts, NEW] })}>
            {say('rule.add')}
          </Button>
        </div>
      )}
    </Nested>
  );
}

interface ComparisonFieldProps {
  readonly compared: Compared;
  readonly onChange: (next: Condition) => void;
}

/** Fact, comparison and value. */
function ComparisonField({ compared, onChange }: ComparisonFieldProps) {
  const say = useSay();
  const { names, isReadOnly } = useForm();
  const facts = new Map((names?.facts ?? []).map((fact) => [fact.name, fact]));
  const fact = facts.get(compared.fact);
  const usual = comparisonsFor(fact?.type ?? 'text');
  const all = usual.includes(compared.by) ? usual : [compared.by, ...usual];
  const chosen = (name: string): void => {
    const next = facts.get(name);
    const [by = '==='] = comparisonsFor(next?.type ?? 'text');
    onChange({ type: 'compare', fact: name, by: by as Comparison, value: firstValue(next, by) });
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
      <Autocomplete
        sx={{ flex: 2, minWidth: 0 }}
        size="small"
        disableClearable
        disabled={isReadOnly}
        options={[...new Set([compared.fact, ...facts.keys()])].filter((one) => one !== '')}
        value={compared.fact}
        onChange={(_event, name) => chosen(name)}
        getOptionLabel={(name) => facts.get(name)?.label ?? name}
        renderOption={({ key, ...props }, name) => (
          <li key={`${key} ${name}`} {...props}>
            {`${facts.get(name)?.label ?? name} · ${name}`}
          </li>
        )}
        renderInput={(props) => <TextField {...props} label={say('rule.fact')} />}
      />
      <TextField
        select
        size="small"
        label={say('rule.comparison')}
        value={compared.by}
        disabled={isReadOnly}
        onChange={({ target }) => {
          const by = target.value as Comparison;
          onChange({ ...compared, by, value: valueFor(compared, by, fact) });
        }}
        sx={{ flex: 1, minWidth: 130 }}
      >
        {all.map((by) => (
          <MenuItem key={by} value={by}>
            {say(`rule.by.${BY_WORDS[by]}`)}
          </MenuItem>
        ))}
      </TextField>
      {compared.by !== 'yes' && <ValueInput {...{ compared, fact, onChange }} />}
    </Stack>
  );
}

/** What a comparison begins with. */
function firstValue(fact: ExistingFact | undefined, by: string): Json {
  if (by === 'yes') return true;
  const one = fact?.values?.[0] ?? (isNumeric(fact) ? 0 : fact?.type === 'boolean' ? true : '');
  if (by === 'in') return [one];
  return by === 'between' ? [one, one] : one;
}

const isNumeric = (fact: ExistingFact | undefined): boolean =>
  ['integer', 'money', 'rate', 'percent'].includes(fact?.type ?? '');

/** The value under another comparison, where it can stay. */
function valueFor({ value }: Compared, by: Comparison, fact: ExistingFact | undefined): Json {
  const [first = null] = Array.isArray(value) ? (value as readonly Json[]) : [value];
  if (first === null || typeof first === 'object' || by === 'yes') return firstValue(fact, by);
  if (by === 'in') return Array.isArray(value) ? value : [first];
  return by === 'between' ? [first, first] : first;
}

interface ValueInputProps extends ComparisonFieldProps {
  readonly fact: ExistingFact | undefined;
}

function ValueInput({ compared, fact, onChange }: ValueInputProps) {
  const say = useSay();
  const { isReadOnly } = useForm();
  const { value, by } = compared;
  const put = (next: Json): void => onChange({ ...compared, value: next });
  const common = {
    size: 'small' as const,
    label: say('rule.value'),
    disabled: isReadOnly,
    sx: { flex: 1, minWidth: 110 },
  };
  if (by === 'in' || by === 'between')
    return (
      <TextField
        {...common}
        value={(value as readonly Json[]).join(', ')}
        helperText={say('rule.several')}
        onChange={({ target }) => put(target.value.split(',').map((one) => typedValue(one.trim(), fact)))}
      />
    );
  const closed = fact?.type === 'boolean' ? [true, false] : fact?.values;
  if (closed)
    return (
      <TextField
        select
        {...common}
        value={String(value)}
        onChange={({ target }) => put(typedValue(target.value, fact))}
      >
        {closed.map((one) => (
          <MenuItem key={String(one)} value={String(one)}>
            {typeof one === 'boolean' ? say(one ? 'rule.yes' : 'rule.no') : one}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <TextField
      {...common}
      type={fact?.type === 'date' ? 'date' : isNumeric(fact) ? 'number' : 'text'}
      value={String(value)}
      onChange={({ target }) => put(typedValue(target.value, fact))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function typedValue(text: string, fact: ExistingFact | undefined): Json {
  if (fact?.type === 'boolean') return text === 'true';
  const number = Number(text);
  return isNumeric(fact) && text !== '' && Number.isFinite(number) ? number : text;
}
