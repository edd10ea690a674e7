import { parseSync } from 'oxc-parser';
import { isNode, NOT_RUN, type Node, namesOf, textOf } from '../trace/syntax.ts';

/** The title of a test call, and whether the test runs. */
function testOf(call: Node): { readonly title: string; readonly isRun: boolean } | undefined {
  const [maker, ...how] = namesOf(call.callee);
  if (maker !== 'it' && maker !== 'test') return undefined;
  const [first, ...rest] = call.arguments as readonly unknown[];
  const title = textOf(first);
  const hasBody = rest.some((one) => isNode(one) && one.type !== 'Literal');
  return title === undefined
    ? undefined
    : { title, isRun: hasBody && !how.some((name) => NOT_RUN.has(name)) };
}

/** The titles of running tests in a file: `it` and `test`, including `each`, without skipped ones. */
export function testTitles(path: string, text: string): readonly string[] {
  const titles: string[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') {
      const test = testOf(value);
      if (test?.isRun) titles.push(test.title);
      if (namesOf(value.callee)[0] === 'describe' && namesOf(value.callee).some((name) => NOT_RUN.has(name)))
        return;
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(path, text).program.body);
  return titles;
}
