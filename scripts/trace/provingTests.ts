import { namesIn } from './parsedFile.ts';
import { isNode, NOT_RUN, type Node, namesOf, textOf } from './syntax.ts';

/** A test with requirement ids, and its syntax tree. */
export interface ProvingTest {
  readonly ids: readonly string[];
  /** The offset of its title in the file. */
  readonly at: number;
  readonly part: Node;
  /** What its statement declares, where it stands in a table of cases. */
  readonly names: ReadonlySet<string>;
}

const beginsWithIds = /^[A-Z]+-\d{2}\b/;
const makers = new Set(['it', 'test', 'describe']);

const isMaker = (node: Node): boolean =>
  node.type === 'CallExpression' && makers.has(namesOf(node.callee)[0] ?? '');

const isSkipped = (call: Node): boolean =>
  namesOf(call.callee).some((name) => NOT_RUN.has(name)) ||
  partsOf(call.arguments).some((part) => hasSkipOption(part) || skipsItself(part));

const partsOf = (value: unknown): readonly Node[] =>
  isNode(value) ? Object.values(value).filter(isNode) : [];

/** `{ skip: true }` in place of a body. */
const hasSkipOption = ({ properties }: Node): boolean =>
  partsOf(properties).some(({ key, value }) => NOT_RUN.has(namesOf(key)[0] ?? '') && isTrue(value));

/** A body that says `test.skip()` or `context.skip()` whatever happens. */
const skipsItself = ({ body }: Node): boolean =>
  isNode(body) &&
  partsOf(body.body).some(
    ({ expression: call }) =>
      isNode(call) &&
      call.type === 'CallExpression' &&
      NOT_RUN.has(namesOf(call.callee).at(-1) ?? '') &&
      partsOf(call.arguments).every((part) => isTrue(part) || textOf(part) !== undefined),
  );

const isTrue = (value: unknown): boolean => isNode(value) && value.value === true;

/**
 * The tests whose titles begin with requirement ids: `it`, `test` and `describe`, including `each`. An id at the
 * start of a text in a table of cases counts for the tests that use the table. Skipped tests do not count.
 */
export function provingTests(body: Node): readonly ProvingTest[] {
  const tests: ProvingTest[] = [];
  const visit = (value: unknown, around: Node, names: ReadonlySet<string>): void => {
    if (!isNode(value) || (isMaker(value) && isSkipped(value))) return;
    const text = textOf(value);
    if (text !== undefined && beginsWithIds.test(text)) {
      const ids = [...new Set(text.match(/\b[A-Z]+-\d{2}\b/g))];
      tests.push({ ids, at: value.start ?? 0, part: around, names });
    }
    // `it.each(table)(title, work)` is a call of a call; the outer one is the test.
    const isTest = isMaker(value) && around.callee !== value;
    for (const child of Object.values(value)) visit(child, isTest ? value : around, names);
  };
  for (const statement of partsOf(body)) {
    const names = declaredBy(statement);
    visit(statement, usersOf(statement, names, body), names);
  }
  return tests;
}

/** The statements of a file that hold a test which runs. */
export const testStatements = (body: Node): readonly Node[] => partsOf(body).filter(holdsTest);

function holdsTest(value: Node): boolean {
  if (isMaker(value) && isSkipped(value)) return false;
  return (isMaker(value) && !namesOf(value.callee).includes('describe')) || partsOf(value).some(holdsTest);
}

function declaredBy(statement: Node): ReadonlySet<string> {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  const named = [declaration, ...partsOf(declaration.declarations)];
  return new Set(named.flatMap(({ id }) => (isNode(id) ? [...namesIn(id)] : [])));
}

/** A statement, and the statements of its file that use its declarations. */
function usersOf(statement: Node, names: ReadonlySet<string>, body: Node): Node {
  const users = partsOf(body).filter((other) => other === statement || !names.isDisjointFrom(namesIn(other)));
  return users as unknown as Node;
}
