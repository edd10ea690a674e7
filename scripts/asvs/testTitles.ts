import { parseSync } from 'oxc-parser';

type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const NOT_RUN = new Set(['skip', 'todo', 'fixme', 'fails']);

/** The names of a chain such as `it.each(...)`: `['it', 'each']`. */
function namesOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'MemberExpression')
    return [...namesOf(node.object), ...namesOf(node.property).slice(0, 1)];
  if (node.type === 'CallExpression') return namesOf(node.callee);
  if (node.type === 'TaggedTemplateExpression') return namesOf(node.tag);
  return [];
}

function titleOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join('…');
}

/** The title of a call that makes a test, and whether that test is run. */
function testOf(call: Node): { readonly title: string; readonly isRun: boolean } | undefined {
  const [maker, ...how] = namesOf(call.callee);
  if (maker !== 'it' && maker !== 'test') return undefined;
  const [first, ...rest] = call.arguments as readonly unknown[];
  const title = titleOf(first);
  const hasBody = rest.some((one) => isNode(one) && one.type !== 'Literal');
  return title === undefined
    ? undefined
    : { title, isRun: hasBody && !how.some((name) => NOT_RUN.has(name)) };
}

/** The titles of the tests of a file that are run: of `it` and `test`, also by `each`, not of what is skipped. */
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
