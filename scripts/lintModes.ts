/**
 * Fails when a source file asks whether it runs in the sandbox, or reads what only the sandbox has, and is not in
 * `mayAsk`: what a lender does is the same in every mode, and only who performs its tasks differs (docs/adr/0014). Also
 * fails when a file of the list no longer asks.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { mayAsk } from './mayAskForMode.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const MODES: ReadonlySet<unknown> = new Set(['sandbox', 'production']);

const isMode = (node: unknown): boolean =>
  isNode(node) && node.type === 'Literal' && MODES.has((node as { value?: unknown }).value);

/** `x === 'sandbox'`, `'production' !== x`, `case 'sandbox':`, `settings.mode`. */
function asksForMode(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return /^[!=]==?$/.test(String(node.operator)) && (isMode(node.left) || isMode(node.right));
  if (node.type === 'SwitchCase') return isMode(node.test);
  if (node.type !== 'MemberExpression') return false;
  const { object, property } = node as unknown as { object: Node; property: Node };
  const holder = (object.name ?? (object.property as Node | undefined)?.name) as string | undefined;
  return property.name === 'mode' && holder === 'settings';
}

/** What only the sandbox has: its folders, and the reader of config/sandbox. */
const ofSandbox = /^src\/server\/(features\/(lender\/)?sandbox\/|config-files\/readSandboxFile)/;

function readsSandbox(node: Node, file: string): boolean {
  if (node.type === 'ImportDeclaration' && node.importKind !== 'type')
    return ofSandbox.test(join(dirname(file), String((node.source as { value?: unknown }).value)));
  return node.type === 'Literal' && /^config\/sandbox\//.test(String((node as { value?: unknown }).value));
}

function* finds(node: Node, file: string): Generator<{ at: number; what: string }> {
  if (asksForMode(node)) yield { at: node.start, what: 'asks for the mode' };
  if (readsSandbox(node, file)) yield { at: node.start, what: 'reads what only the sandbox has' };
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* finds(child, file);
  }
}

const ownOfSandbox = /^src\/server\/features\/(lender\/)?sandbox\//;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test[A-Z][^/]*$/.test(path))
  .filter((path) => !ownOfSandbox.test(path))
  .toSorted();

const asking = new Set<string>();
let failures = 0;
for (const file of sources) {
  const source = readFileSync(file, 'utf8');
  for (const { at, what } of finds(parseSync(file, source).program as unknown as Node, file)) {
    asking.add(file);
    if (Object.hasOwn(mayAsk, file)) continue;
    console.error(`${file}:${source.slice(0, at).split('\n').length}: ${what}`);
    failures += 1;
  }
}
for (const file of Object.keys(mayAsk).filter((one) => !asking.has(one))) {
  console.error(`scripts/mayAskForMode.ts: ${file} does not ask any more; take it off the list`);
  failures += 1;
}
if (failures > 0) {
  console.error(
    '\nGive the file a port, and let server/lendingFeatures.ts or server/app.ts choose who is behind it.',
  );
  process.exitCode = 1;
}
