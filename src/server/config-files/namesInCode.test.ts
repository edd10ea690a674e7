import { describe, expect, it } from 'vitest';
import { namesInCode } from './namesInCode.ts';
import { testFolder } from './testFolder.ts';

describe('namesInCode', () => {
  it('finds quoted names, beginnings of composed names, and enums by name, but not in tests', () => {
    const folder = testFolder({
      'src/web/a.tsx':
        'text("common.next"); text(`status.$' +
        '{name}.title`); const step = "select-offer"; app.enums.progress?.values',
      'src/web/a.test.tsx': "text('only.tested')",
    });
    const uses = namesInCode(folder.root) ?? (() => false);
    expect(['common.next', 'status.waiting.title', 'select-offer', 'progress'].map(uses)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['only.tested', 'common.back', 'other'].map(uses)).toEqual([false, false, false]);
  });

  it('returns nothing if there are no sources', () => {
    const folder = testFolder({});
    expect(namesInCode(folder.root)).toBeUndefined();
  });
});
