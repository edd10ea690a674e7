/**
 * Fails when borrower-facing words stand in code: in src/web/{renderer,borrower,signer} no JSX text, no worded
 * attribute and no sentence in a string. Words belong in copy; errors for developers (`new Error`) may be worded. In
 * src/server no refusal of a borrower is worded (`said('refusal....')` names its message); lines that name what is wrong
 * with a request (`body.email must ...`), and those to operators (publishing, records, backups, sandbox, staff), may be.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const folders = ['src/web/renderer', 'src/web/borrower', 'src/web/signer'];
const worded =
  /^(aria-(label|description|roledescription|valuetext)|alt|label|hint|error|title|placeholder|text|heading|description|message)$/;
const letters = /\p{L}{2,}/u;
const sentence = /\p{L}{2,}[,.;:!?]? \p{L}{2,}/u;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(
        (entry) =>
          entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^test[A-Z]/.test(entry.name),
      )
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};

const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { cooked?: string }).cooked ?? '';
  return undefined;
};

/**
 * `styled(...)({...})`, `logger.warn('...')` and `warnOf(logger, '...')`: styles and log events are not for
 * borrowers.
 */
function isForMachines(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node.callee as Node;
  if (callee.type === 'CallExpression') return (callee.callee as { name?: string }).name === 'styled';
  if (callee.name === 'warnOf') return true;
  const object = (callee.object as { name?: string; property?: { name?: string } } | undefined) ?? {};
  return (
    callee.type === 'MemberExpression' &&
    /^(logger|reporter)$/.test(object.name ?? object.property?.name ?? '')
  );
}

/** Every place in `node` that has words; `parents` are the node types above. */
function* literals(node: Node, parents: readonly Node[]): Generator<{ at: number; words: string }> {
  const parent = parents.at(-1);
  const text = textOf(node);
  if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return;
  if (node.type === 'NewExpression' && /Error$/.test(String((node.callee as { name?: string }).name))) return;
  if (isForMachines(node)) return;
  if (node.type === 'JSXText' && letters.test(String(node.value)))
    yield { at: node.start, words: String(node.value).trim() };
  if (text !== undefined && letters.test(text)) {
    const attribute =
      parent?.type === 'JSXAttribute' ? String((parent.name as { name?: unknown }).name) : undefined;
    const isChild = parent?.type === 'JSXExpressionContainer' && parents.at(-2)?.type !== 'JSXAttribute';
    if (isChild || sentence.test(text) || (attribute && worded.test(attribute)))
      yield { at: node.start, words: text };
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* literals(child, [...parents, node]);
  }
}

const aboutRequest = /^(body|headers|params|path|query)\b/;

/** The first words of a text or template; undefined for anything else, and for templates that begin with a value. */
function beginningOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral')
    return textOf((node.quasis as readonly Node[])[0] ?? node) || undefined;
  return textOf(node);
}

const isRefusal = ({ type, callee }: Node): boolean => {
  const name = String((callee as { name?: string } | undefined)?.name);
  return type === 'NewExpression'
    ? name === 'ApiError'
    : type === 'CallExpression' && /^(refuse|early)$/.test(name);
};

function* wordedRefusals(node: Node): Generator<{ at: number; words: string }> {
  const given = isRefusal(node) ? (node.arguments as readonly Node[]) : [];
  for (const part of given.flatMap((one) =>
    one.type === 'ArrayExpression' ? (one.elements as Node[]) : [one],
  )) {
    const words = beginningOf(part);
    if (words !== undefined && sentence.test(words) && !aboutRequest.test(words))
      yield { at: part.start, words };
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* wordedRefusals(child);
  }
}

const refusing = filesIn('src/server').filter(
  (file) => !/\/(publishing|records|backups|sandbox|staff)\//.test(file),
);
const searched: readonly [readonly string[], (program: Node) => Iterable<{ at: number; words: string }>][] = [
  [folders.flatMap(filesIn), (program) => literals(program, [])],
  [refusing, wordedRefusals],
];

let found = 0;
for (const [files, wordsIn] of searched)
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const { program } = parseSync(file, source);
    for (const { at, words } of wordsIn(program as unknown as Node)) {
      const line = source.slice(0, at).split('\n').length;
      console.error(`${file}:${line}: words in code: ${JSON.stringify(words)}`);
      found += 1;
    }
  }
if (found > 0) {
  console.error(`\n${found} literal text(s). Put the words in config/copy and name their key.`);
  process.exitCode = 1;
}
