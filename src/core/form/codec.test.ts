import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Widget } from '../flow/layoutTypes.ts';
import { control, settings, step } from '../flow/testRegistration.ts';
import type { FieldSchema } from '../model/generated/step.ts';
import type { Codec } from './codec.ts';
import { compileStep } from './compileStep.ts';

function codec(widget: Widget, schema: FieldSchema = { type: 'string' }): Codec {
  const one = step('one', [control('value', widget)], {
    data: { type: 'object', properties: { value: schema } },
  });
  const field = compileStep(one, settings).fields.get('value');
  if (!field) throw new Error('no field');
  return field.codec;
}

describe('codec', () => {
  it.each([
    ['1,234', 1234],
    ['$1,234', 1234],
    ['$ 1,234.50', 1234.5],
    ['-1', -1],
    ['-$1', -1],
    ['12.5', 12.5],
    ['.5', 0.5],
    ['12.', 12],
    [' 7 ', 7],
    ['-0', 0],
    ['', undefined],
    ['  ', undefined],
    ['abc', 'abc'],
    ['12,5', '12,5'],
    ['1e5', '1e5'],
    ['--1', '--1'],
    ['$', '$'],
  ])('reads %j as money: %j', (raw, answer) => {
    expect(codec('money').parse(raw)).toBe(answer);
  });

  it('shows money so that it reads back the same', () => {
    const { parse, format } = codec('money');
    expect(format(1234567.5)).toBe('1,234,567.5');
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (double) => {
        const amount = Math.abs(double) < 1e-60 ? 0 : double;
        expect(parse(format(amount))).toBe(amount);
      }),
    );
  });

  it.each([
    ['02-03-1990', '1990-02-03'],
    ['2.3.1990', '1990-02-03'],
    ['1990-02-03', '1990-02-03'],
    ['2/3/90', '90-02-03'],
    ['13/01/1990', '1990-13-01'],
  ])('reads the pasted date %s as %s', (typed, answer) => {
    expect(codec('date').parse(typed)).toBe(answer);
  });

  it('keeps what was typed into the parts of a date, including hyphens', () => {
    const { parse, format } = codec('date');
    expect(format(parse({ month: '2-3', day: '4', year: '1990' }))).toEqual({
      month: '2/3',
      day: '04',
      year: '1990',
    });
  });

  it('FIELD-05 reads a date from its three parts and gives them back', () => {
    const { parse, format } = codec('date');
    expect(parse({ month: '2', day: '3', year: '1990' })).toBe('1990-02-03');
    expect(parse({ month: '02', day: '30', year: '1990' })).toBe('1990-02-30');
    expect(parse({ month: '', day: '', year: '' })).toBeUndefined();
    expect(parse('02/03/1990')).toBe('1990-02-03');
    expect(format('1990-02-03')).toEqual({ month: '02', day: '03', year: '1990' });
    expect(format(undefined)).toEqual({ month: '', day: '', year: '' });
    const half = parse({ month: '2', day: '', year: '1990' });
    expect(parse(format(half))).toBe(half);
  });

  it('FIELD-40 reads a phone number without spaces, parentheses and hyphens, and shows it with them', () => {
    const { parse, format } = codec('us-phone');
    expect(parse('(555) 123-4567')).toBe('5551234567');
    expect(format('5551234567')).toBe('(555) 123-4567');
    expect(parse(format('15551234567'))).toBe('15551234567');
    expect(parse('( ) -')).toBeUndefined();
  });

  it('reads choices, checkboxes and states', () => {
    expect(codec('checkbox', { type: 'boolean' }).parse(true)).toBe(true);
    expect(codec('checkbox', { type: 'boolean' }).parse('')).toBe(false);
    expect(codec('radio', { type: 'boolean' }).parse('false')).toBe(false);
    expect(codec('radio', { type: 'boolean' }).format(true)).toBe('true');
    expect(codec('select').parse('')).toBeUndefined();
    expect(codec('state').parse('tx')).toBe('TX');
  });

  it.each(['select', 'radio', 'cards', 'state'] as const)('a %s shows and returns its default', (widget) => {
    const { parse, format } = codec(widget, { type: 'string', default: 'TX' });
    expect([format(undefined), format('NY'), parse(''), parse('NY')]).toEqual(['TX', 'NY', 'TX', 'NY']);
    expect(codec('radio', { type: 'boolean', default: false }).format(undefined)).toBe('false');
  });

  it('keeps an empty amount empty, whatever its default', () => {
    expect(codec('money', { type: 'number', default: 0 }).format(undefined)).toBe('');
  });

  const widgets: Widget[] = [
    'text',
    'us-phone',
    'date',
    'money',
    'select',
    'checkbox',
    'password',
    'state',
    'hidden',
  ];

  it('accepts any value, and returns an answer that reads back the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...widgets), fc.anything(), (widget, anything) => {
        const { parse, format } = codec(widget);
        const answer = parse(anything as string);
        expect(parse(format(answer))).toEqual(answer);
      }),
    );
  });
});
