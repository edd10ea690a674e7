/** A syntax tree node of oxc-parser. */
export type Node = Readonly<Record<string, unknown>> & { readonly type?: string; readonly start?: number };

/** Whether a value in a syntax tree has children: a node or a list of nodes. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** TypeScript around a value, such as `value as Money`. */
const aroundValue =
  /^TS((As|Satisfies|NonNull|Instantiation)Expression|TypeAssertion|ParameterProperty|Enum)/;

/** Whether a node is a type, of which nothing is left when the file runs. */
export const isType = ({ type }: Node): boolean => type?.startsWith('TS') === true && !aroundValue.test(type);

/** Variants of `it`, `test` and `describe` that do not run, or pass by failing. */
export const NOT_RUN: ReadonlySet<string> = new Set(['skip', 'todo', 'fixme', 'fails']);

/** The names of a chain such as `it.each(...)`: `['it', 'each']`. */
export function namesOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'MemberExpression')
    return [...namesOf(node.object), ...namesOf(node.property).slice(0, 1)];
  if (node.type === 'CallExpression') return namesOf(node.callee);
  if (node.type === 'TaggedTemplateExpression') return namesOf(node.tag);
  return [];
}

/** A text in the source, with `…` for computed parts; undefined if it is not a text. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join('…');
}
