import { createHash } from 'node:crypto';
import { buildRelease } from '../../src/core/config/buildRelease.ts';
import type { FieldSchema, Step, UiElement } from '../../src/core/model/generated/step.ts';
import type { Release } from '../../src/core/model/release.ts';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { type BenchField, benchFields, MONEY, TEXT } from './pages/fields.ts';

const labelOf = ({ name }: BenchField): string => `bench.${name}.label`;

const SCHEMAS: Readonly<Record<BenchField['kind'], FieldSchema>> = {
  text: {
    type: 'string',
    notBlank: true,
    trimmedMinLength: TEXT.minLength,
    trimmedMaxLength: TEXT.maxLength,
    trimmedPattern: TEXT.pattern,
  },
  select: { $ref: 'enums#/suffixes' },
  money: { type: 'number', ...MONEY },
};

const MESSAGES: Readonly<Record<BenchField['kind'], Readonly<Record<string, string>>>> = {
  text: {
    required: 'common.required',
    notBlank: 'common.required',
    trimmedMinLength: 'field.firstName.short',
    trimmedMaxLength: 'field.max100',
    trimmedPattern: 'field.name.unsupported',
  },
  select: { enum: 'field.suffix.invalid' },
  money: {
    type: 'field.income.amount',
    minimum: 'field.income.minimum',
    exclusiveMaximum: 'field.income.maximum',
  },
};

/** The first step of registration, which the benchmark form replaces. */
const FIRST_STEP = 'property';

/** A release of `brand` whose registration starts with a form of `count` fields. */
export function benchRelease(brand: ResolvedBrand, count: number): Release {
  const fields = benchFields(count);
  const labels = Object.fromEntries(fields.map((field) => [labelOf(field), { text: field.label }]));
  const copy = Object.entries(brand.copy).map(([locale, messages]) => [locale, { ...messages, ...labels }]);
  const steps = { ...brand.steps, [FIRST_STEP]: stepOf(fields) };
  return buildRelease({ ...brand, steps, copy: Object.fromEntries(copy) }, { sha256 });
}

function stepOf(fields: readonly BenchField[]): Step {
  const by = <T>(value: (field: BenchField) => T): Record<string, T> =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)]));
  return {
    version: 1,
    id: FIRST_STEP,
    title: 'registration.name.title',
    data: {
      type: 'object',
      properties: by(({ kind }) => SCHEMAS[kind]),
      required: fields.filter(({ kind }) => kind === 'text').map(({ name }) => name),
    },
    store: by(({ name }) => `/bench/${name}`),
    ui: { type: 'VerticalLayout', elements: fields.map(controlOf) },
    messages: by(({ kind }) => ({ ...MESSAGES[kind] })),
    submit: { label: 'common.continue' },
  };
}

const controlOf = (field: BenchField): UiElement => ({
  type: 'Control',
  scope: `#/properties/${field.name}`,
  label: labelOf(field),
  options:
    field.kind === 'select' ? { widget: 'select', empty: 'field.suffix.none' } : { widget: field.kind },
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
