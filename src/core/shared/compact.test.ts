import { describe, expect, it } from 'vitest';
import { compact, withoutBlanks } from './compact.ts';

const record = { kept: 0, no: false, none: null, blank: '', missing: undefined };

describe('compact', () => {
  it('drops undefined values and nothing else', () =>
    expect(Object.entries(compact(record))).toEqual([
      ['kept', 0],
      ['no', false],
      ['none', null],
      ['blank', ''],
    ]));

  it('also drops empty texts if asked to', () =>
    expect(Object.keys(withoutBlanks(record))).toEqual(['kept', 'no', 'none']));
});
