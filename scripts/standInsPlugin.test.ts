import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { askers, standInFor, standIns } from './standInsPlugin.ts';

describe('the stand-ins', () => {
  it.each(['/a/node_modules/@jsonforms/core/lib/x.js', 'C:\\a\\node_modules\\@jsonforms\\core\\lib\\x.js'])(
    'are given to the package that asks: %s',
    (importer) => {
      expect(standInFor('ajv', importer)?.given).toEqual({ file: 'src/web/renderer/noAjv.ts' });
      expect(standInFor('ajv/dist/2020', importer)).toBeUndefined();
    },
  );

  it.each([
    '/a/src/core/validation/compileValidators.ts',
    '/a/node_modules/@jsonforms/core-x/x.js',
    undefined,
  ])('are given to nobody else: %s', (importer) => {
    expect(standInFor('ajv', importer)).toBeUndefined();
  });

  it('are given to all if no package is named', () => {
    expect(standInFor('@emotion/styled', '/a/src/web/ui/Button.tsx')?.given).toEqual({
      module: '@emotion/styled/base',
    });
  });

  it('name files and packages that exist', () => {
    const files = standIns.flatMap(({ given }) => ('file' in given ? [given.file] : []));
    const missing = [...files, ...askers.map((name) => `node_modules/${name}`)].filter(
      (one) => !existsSync(one),
    );
    expect(missing).toEqual([]);
    expect(askers).toContain('intl-messageformat');
  });
});
