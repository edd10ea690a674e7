/**
 * Part of `npm run lint`: fails if the parts of a folder, its subfolders and its own files, import each other in a knot,
 * including type imports but not tests. With the name of a folder it shows the imports between its parts instead, bottom
 * first: `node scripts/lintFolders.ts src/web/borrower`.
 */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { folderGraphs, folderKnots, type Imports, inOrder, OWN_FILES } from './folderKnots.ts';

const isTest = (file: string): boolean => /([.]test[.]tsx?|\/test[A-Z][^/]*)$/.test(file);

async function importsOfSource(): Promise<readonly Imports[]> {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
  const { output } = await cruise(['src'], { ...options, validate: false }, options.enhancedResolveOptions);
  return (output as ICruiseResult).modules
    .filter(({ source }) => !isTest(source))
    .map(({ source, dependencies }) => ({
      file: source,
      imports: dependencies.map(({ resolved }) => resolved).filter((file) => !isTest(file)),
    }));
}

const shownName = (part: string): string => (part === OWN_FILES ? 'its own files' : part);

const files = await importsOfSource();
const shown = process.argv[2];
if (shown !== undefined) {
  for (const [name, imported] of inOrder(folderGraphs(files).get(shown) ?? new Map()))
    console.log(`${shownName(name)}: ${imported.map(shownName).join(', ') || 'none'}`);
} else {
  const knots = folderKnots(files);
  for (const { within, parts } of knots)
    console.error(`${within}: ${parts.map(shownName).join(', ')} import each other in a circle`);
  if (knots.length === 0) console.log('No parts of a folder import each other in a circle.');
  process.exitCode = knots.length === 0 ? 0 : 1;
}
