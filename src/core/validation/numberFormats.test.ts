import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../model/generated/step.ts';
import { compileValidators } from './compileValidators.ts';
import { formats } from './formats.ts';
import { loadStep, loadText, testEnums } from './testSteps.ts';

async function acceptance(schema: FieldSchema): Promise<(answer: string) => boolean> {
  const validate = await loadStep({ type: 'object', properties: { answer: schema } });
  return (answer) => validate({ answer }).length === 0;
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const anyText = fc.oneof(fc.string({ minLength: 1 }), digits(8), digits(9), digits(10));

const isAmount = await loadStep({
  type: 'object',
  properties: { answer: { type: 'number', minimum: 0, maximum: 10 } },
});

describe('a number', () => {
  it('FIELD-44 is a real number within its limits, both inclusive; text never is', () => {
    const accepted = (answer: unknown) => isAmount({ answer }).length === 0;
    expect([NaN, Infinity, -Infinity, '1', null].map(accepted)).not.toContain(true);
    expect([-0.1, 0, 10, 10.1].map(accepted)).toEqual([false, true, true, false]);
  });
});

const isSsn = await acceptance({ type: 'string', format: 'us-ssn' });

describe('us-ssn', () => {
  it('is nine digits without an empty group and with an area that is in use', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [area, group, serial] = [text.slice(0, 3), text.slice(3, 5), text.slice(5)].map(Number);
        const isGivenOut = area !== 0 && area !== 666 && Number(area) < 900;
        expect(isSsn(text)).toBe(/^[0-9]{9}$/.test(text) && isGivenOut && group !== 0 && serial !== 0);
      }),
    );
  });

  it.each(['000123456', '666123456', '900123456', '999123456', '123001234', '123120000', '123-45-6789'])(
    'refuses %s',
    (text) => {
      expect(isSsn(text)).toBe(false);
    },
  );

  it.each(['123456789', '001010001', '899999999'])('accepts %s', (text) => {
    expect(isSsn(text)).toBe(true);
  });
});

const isRouting = await acceptance({ type: 'string', format: 'aba-routing' });

describe('aba-routing', () => {
  it.each(['021000021', '011401533', '091000019'])('accepts %s', (text) => {
    expect(isRouting(text)).toBe(true);
  });

  it.each(['021000022', '000000000', '02100002', '0210000210', '02100002a'])('refuses %s', (text) => {
    expect(isRouting(text)).toBe(false);
  });

  it('has exactly one check digit for each first eight digits, and detects every wrong digit', () => {
    fc.assert(
      fc.property(digits(8), fc.nat(7), fc.integer({ min: 1, max: 9 }), (first, place, by) => {
        fc.pre(first !== '00000000');
        const [right, ...others] = [...'0123456789'].map((last) => first + last).filter(isRouting);
        expect([typeof right, others]).toEqual(['string', []]);
        const wrong = [...(right ?? '')].map((digit, at) =>
          at === place ? String((Number(digit) + by) % 10) : digit,
        );
        expect(isRouting(wrong.join(''))).toBe(false);
      }),
    );
  });

  it('gives the same result in compiled validators and when a step is checked', () => {
    fc.assert(fc.property(anyText, (text) => formats['aba-routing'](text) === isRouting(text)));
  });
});

const isAccount = await acceptance({ type: 'string', format: 'account-number' });

describe('account-number', () => {
  it('is four to seventeen digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.nat(20).chain(digits)), (text) => {
        fc.pre(text !== '');
        expect(isAccount(text)).toBe(/^[0-9]+$/.test(text) && text.length >= 4 && text.length <= 17);
      }),
    );
  });
});

const validateName = await loadStep({
  type: 'object',
  properties: { name: { type: 'string' }, signature: { type: 'string', sameTextAs: 'name' } },
});
describe('sameTextAs', () => {
  const words = fc.array(fc.stringMatching(/^[A-Za-z'-]+$/), { minLength: 1 });
  const blank = fc.stringMatching(/^[ \t]+$/);

  it('ignores case and white space', () => {
    fc.assert(
      fc.property(words, blank, (parts, space) => {
        const signature = `${space}${parts.join(space).toUpperCase()}${space}`;
        expect(validateName({ name: parts.join(' '), signature })).toEqual([]);
      }),
    );
  });

  it.each([{ name: 'Ana Lopez' }, { name: 'AnaLopez' }, {}])('refuses a different text in %j', (answers) => {
    expect(validateName({ ...answers, signature: 'Ana M Lopez' })).toMatchObject([
      { field: 'signature', keyword: 'sameTextAs' },
    ]);
  });
});

const person = {
  data: {
    type: 'object' as const,
    properties: { name: { type: 'string' as const }, job: { $ref: 'enums#/employmentTypes' } },
    required: ['name'],
  },
};
const list = {
  data: {
    type: 'object' as const,
    properties: { people: { type: 'array' as const, items: { step: 'person' }, maxItems: 2 } },
    required: ['people'],
  },
};
const { list: validate = () => [] } = await loadText(compileValidators({ person, list }, testEnums));

describe('a list', () => {
  it('reports the item and the field', () => {
    expect(validate({ people: [{ name: 'Ana' }, { name: '', job: 'NONE' }] })).toEqual([
      { field: 'people', keyword: 'required', at: { index: 1, field: 'name' } },
      {
        field: 'people',
        keyword: 'enum',
        params: { allowedValues: testEnums.employmentTypes },
        at: { index: 1, field: 'job' },
      },
    ]);
  });

  it('is absent without items, and invalid with too many or with items that do not fit', () => {
    expect(validate({ people: [] })).toEqual([{ field: 'people', keyword: 'required' }]);
    const three = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    expect(validate({ people: three })).toMatchObject([{ field: 'people', keyword: 'maxItems' }]);
    expect(validate({ people: ['a'] })).toMatchObject([{ field: 'people', keyword: 'type' }]);
  });

  it('names a step that does not exist, or that is a list itself', () => {
    expect(() => compileValidators({ list }, testEnums)).toThrow(
      'Step list: people: there is no step person',
    );
    const outer = {
      data: {
        type: 'object' as const,
        properties: { lists: { type: 'array' as const, items: { step: 'list' } } },
      },
    };
    expect(() => compileValidators({ outer, list, person }, testEnums)).toThrow(/no step person/);
  });

  it('never throws, whatever the items are', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (people) => {
        expect(Array.isArray(validate({ people }))).toBe(true);
      }),
    );
  });
});
