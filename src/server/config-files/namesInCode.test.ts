import { describe, expect, it } from 'vitest';
import { namesInCode } from './namesInCode.ts';
import { testFolder } from './testFolder.ts';

describe('namesInCode', () => {
  it('finds names in quotes and the beginnings of names put together, and enums by their name, not those of tests', () => {
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

  it('does not answer where there are no sources', () => {
    const folder = testFolder({});
    expect(namesInCode(folder.root)).toBeUndefined();
  });
});
