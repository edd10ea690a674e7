import { describe, expect, it } from 'vitest';
import { compact, withoutBlanks } from './compact.ts';

const record = { kept: 0, no: false, none: null, blank: '', missing: undefined };

describe('compact', () => {
  it('leaves out what is undefined and nothing else', () =>
    expect(Object.entries(compact(record))).toEqual([
      ['kept', 0],
      ['no', false],
      ['none', null],
      ['blank', ''],
    ]));

  it('leaves out empty texts too where they say nothing', () =>
    expect(Object.keys(withoutBlanks(record))).toEqual(['kept', 'no', 'none']));
});
