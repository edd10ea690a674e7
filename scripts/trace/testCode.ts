import { type Exported, namesIn, type ParsedFile, parseFile } from './parsedFile.ts';
import { isNode, type Node } from './syntax.ts';

const madeForTests = /\.test\.tsx?$|^test[A-Z]/;

/** Whether a file is of the product: in `src`, and neither a test nor made for tests (`testX.ts`). */
const isProduct = (file: string): boolean =>
  file.startsWith('src/') && !madeForTests.test(file.slice(file.lastIndexOf('/') + 1));

const isListNode = (node: Node): boolean =>
  node.type === 'TSAsExpression'
    ? isNode(node.expression) && isListNode(node.expression)
    : /^(Array|Unary)Expression$|^Literal$/.test(node.type ?? '');

/** What tests are about. */
export interface TestCode {
  /** The statements of a file. */
  bodyOf(file: string): Node;
  /** What this part of a test file uses of other files, itself or by way of helpers, each once. */
  usedBy(file: string, part: Node): readonly Exported[];
  /** Those of them that are exports of the product. */
  subjectsOf(file: string, part: Node): readonly Exported[];
  /** Whether an export is a list or one value that is written down, nothing that works. */
  isList(place: Exported): boolean;
  /** The files that a file imports from. */
  importsOf(file: string): readonly string[];
}

/** The tests in a folder and their helpers, each file read once. */
export function openTestCode(root: string): TestCode {
  const known = new Map<string, ParsedFile>();
  const read = (file: string): ParsedFile => {
    const parsed = known.get(file) ?? parseFile(root, file);
    known.set(file, parsed);
    return parsed;
  };

  /** Each name leads to what is imported or declared under it, and from there on. */
  function follow(file: string, part: Node, seen: Map<string, Exported>): void {
    for (const name of namesIn(part)) reach({ file, name }, seen);
  }

  function reach(place: Exported, seen: Map<string, Exported>): void {
    const { file, name } = place;
    const key = `${file} ${name}`;
    if (seen.has(key) || !/\.tsx?$/.test(file)) return;
    const { body, imports, declared } = read(file);
    const imported = declared.has(name) ? undefined : imports.get(name);
    if (imported) reach(imported, seen);
    else seen.set(key, place);
    if (imported || isProduct(file)) return;
    for (const node of name === '*' ? [body] : (declared.get(name) ?? [])) follow(file, node, seen);
  }

  function usedBy(file: string, part: Node): readonly Exported[] {
    const seen = new Map<string, Exported>();
    follow(file, part, seen);
    return [...seen.values()];
  }

  return {
    bodyOf: (file) => read(file).body,
    usedBy,
    subjectsOf: (file, part) => usedBy(file, part).filter((place) => isProduct(place.file)),
    isList: ({ file, name }) =>
      (read(file).declared.get(name) ?? []).every(({ init }) => isNode(init) && isListNode(init)),
    importsOf: (file) => [...read(file).imports.values()].map((imported) => imported.file),
  };
}
