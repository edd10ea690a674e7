import { describe, expect, it } from 'vitest';
import { folderGraphs, folderKnots, inOrder, OWN_FILES } from './folderKnots.ts';

const importing = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([file, imported]) => ({ file, imports: [imported] }));

describe('knots of folders', () => {
  it('are found even if no files import each other in a circle', () => {
    const files = importing(
      ['src/web/app/App.tsx', 'src/web/pages/Page.tsx'],
      ['src/web/pages/deep/Link.tsx', 'src/web/shell/Shell.tsx'],
      ['src/web/shell/menu/Menu.tsx', 'src/web/app/addresses.ts'],
      ['src/web/shell/Shell.tsx', 'src/web/ui/Button.tsx'],
    );
    expect(folderKnots(files)).toEqual([{ within: 'src/web', parts: ['app', 'pages', 'shell'] }]);
  });

  it('are reported separately for each parent folder', () => {
    const files = importing(
      ['src/a/one/x.ts', 'src/a/two/y.ts'],
      ['src/a/two/z.ts', 'src/a/one/w.ts'],
      ['src/b/one/x.ts', 'src/b/two/y.ts'],
      ['src/b/three/y.ts', 'src/b/four/x.ts'],
      ['src/b/four/z.ts', 'src/b/three/w.ts'],
    );
    expect(folderKnots(files)).toEqual([
      { within: 'src/a', parts: ['one', 'two'] },
      { within: 'src/b', parts: ['four', 'three'] },
    ]);
  });

  it('are found between the files of a folder and a folder in it, at any depth', () => {
    const files = importing(
      ['src/web/app/App.tsx', 'src/web/app/routes/table.ts'],
      ['src/web/app/routes/parts/deep.ts', 'src/web/app/ports.ts'],
    );
    expect(folderKnots(files)).toEqual([{ within: 'src/web/app', parts: [OWN_FILES, 'routes'] }]);
  });

  it('are found on the way from the files of a folder through several folders in it', () => {
    const files = importing(
      ['src/web/app/App.tsx', 'src/web/app/routes/table.ts'],
      ['src/web/app/routes/table.ts', 'src/web/app/pages/Page.tsx'],
      ['src/web/app/pages/Page.tsx', 'src/web/app/ports.ts'],
    );
    expect(folderKnots(files)).toEqual([{ within: 'src/web/app', parts: [OWN_FILES, 'pages', 'routes'] }]);
  });

  it('are none one way, up or down', () => {
    const files = importing(
      ['src/web/app/App.tsx', 'src/web/app/routes/table.ts'],
      ['src/web/app/App.tsx', 'src/web/app/ports.ts'],
      ['src/web/ui/fields/Field.tsx', 'src/web/ui/Button.tsx'],
      ['src/web/app/App.tsx', 'src/web/ui/Button.tsx'],
      ['src/web/app/App.tsx', 'node_modules/react/index.js'],
    );
    expect(folderKnots(files)).toEqual([]);
  });

  it('leave an order, bottom first, once they are resolved', () => {
    const files = importing(
      ['src/app/App.tsx', 'src/pages/Page.tsx'],
      ['src/pages/Page.tsx', 'src/ui/Button.tsx'],
      ['src/app/App.tsx', 'src/ui/Button.tsx'],
    );
    expect(inOrder(folderGraphs(files).get('src') ?? new Map())).toEqual([
      ['ui', []],
      ['pages', ['ui']],
      ['app', ['pages', 'ui']],
    ]);
  });
});
