import { namesIn } from './parsedFile.ts';
import { isNode, NOT_RUN, type Node, namesOf, textOf } from './syntax.ts';

/** A test with requirement ids, and its syntax tree. */
export interface ProvingTest {
  readonly ids: readonly string[];
  /** The offset of its title in the file. */
  readonly at: number;
  readonly part: Node;
}

const beginsWithIds = /^[A-Z]+-\d{2}\b/;
const makers = new Set(['it', 'test', 'describe']);

const isMaker = (node: Node): boolean =>
  node.type === 'CallExpression' && makers.has(namesOf(node.callee)[0] ?? '');

const isSkipped = (call: Node): boolean => namesOf(call.callee).some((name) => NOT_RUN.has(name));

/**
 * The tests whose titles begin with requirement ids: `it`, `test` and `describe`, including `each`. An id at the
 * start of a text in a table of cases counts for the tests that use the table. Skipped tests do not count.
 */
export function provingTests(body: Node): readonly ProvingTest[] {
  const tests: ProvingTest[] = [];
  const visit = (value: unknown, around: Node): void => {
    if (!isNode(value) || (isMaker(value) && isSkipped(value))) return;
    const text = textOf(value);
    if (text !== undefined && beginsWithIds.test(text)) {
      const ids = [...new Set(text.match(/\b[A-Z]+-\d{2}\b/g))];
      tests.push({ ids, at: value.start ?? 0, part: around });
    }
    // `it.each(table)(title, work)` is a call of a call; the outer one is the test.
    const isTest = isMaker(value) && around.callee !== value;
    for (const child of Object.values(value)) visit(child, isTest ? value : around);
  };
  for (const statement of Object.values(body) as readonly Node[]) visit(statement, usersOf(statement, body));
  return tests;
}

/** A statement, and the statements of its file that use its declarations. */
function usersOf(statement: Node, body: Node): Node {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  const declared = (declaration.declarations ?? []) as readonly Node[];
  const names = new Set(declared.flatMap(({ id }) => (isNode(id) ? [...namesIn(id)] : [])));
  const users = (Object.values(body) as readonly Node[]).filter(
    (other) => other === statement || !names.isDisjointFrom(namesIn(other)),
  );
  return users as unknown as Node;
}
