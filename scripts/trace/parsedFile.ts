import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type StaticExportEntry, type StaticImportEntry } from 'oxc-parser';
import { isNode, isType, type Node, textOf } from './syntax.ts';

/** An export of a file by path from the project folder; `*` means all. */
export interface Exported {
  readonly file: string;
  readonly name: string;
}

/** The names of a file: imports, re-exports, and declarations at any depth. */
export interface ParsedFile {
  readonly body: Node;
  readonly imports: ReadonlyMap<string, Exported>;
  readonly declared: ReadonlyMap<string, readonly Node[]>;
}

const ALL = '*';
const dynamic = (request: string): string => `import(${request})`;

/** Parses one file of `root`, ignoring types and packages. */
export function parseFile(root: string, file: string): ParsedFile {
  const { program, module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const body = program.body as unknown as Node;
  const imports = new Map<string, Exported>();
  const add = (local: string | null, request: string | undefined, name: string): void => {
    if (local !== null && request?.startsWith('.'))
      imports.set(local, { file: join(dirname(file), request), name });
  };
  for (const { moduleRequest, entries } of module.staticImports)
    for (const entry of entries.filter(({ isType }) => !isType))
      add(entry.localName.value, moduleRequest.value, nameOf(entry));
  for (const { entries } of module.staticExports)
    for (const entry of entries.filter(({ isType }) => !isType))
      add(entry.exportName.name, entry.moduleRequest?.value, nameOf(entry));
  for (const node of nodesIn(body))
    if (node.type === 'ImportExpression') {
      const request = textOf(node.source);
      if (request !== undefined) add(dynamic(request), request, ALL);
    }
  return { body, imports, declared: declarationsIn(body) };
}

function nameOf({ importName: { kind, name } }: StaticImportEntry | StaticExportEntry): string {
  if (kind === 'Name') return String(name);
  return kind === 'Default' ? 'default' : ALL;
}

function* nodesIn(value: unknown): Generator<Node> {
  if (!isNode(value) || isType(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

const namesKnown = new WeakMap<Node, ReadonlySet<string>>();

/** The names of values, components and imported files that a part of a file uses. */
export function namesIn(part: Node): ReadonlySet<string> {
  const known = namesKnown.get(part);
  if (known) return known;
  const names = new Set<string>();
  for (const node of nodesIn(part)) {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(String(node.name));
    if (node.type === 'ImportExpression') names.add(dynamic(textOf(node.source) ?? ''));
  }
  namesKnown.set(part, names);
  return names;
}

const naming: Readonly<Record<string, string>> = {
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  VariableDeclarator: 'id',
  AssignmentExpression: 'left',
};

function declarationsIn(body: Node): ReadonlyMap<string, readonly Node[]> {
  const declared = new Map<string, Node[]>();
  const add = (name: string, node: Node): void => {
    declared.set(name, [...(declared.get(name) ?? []), node]);
  };
  for (const node of nodesIn(body)) {
    if (node.type === 'ExportDefaultDeclaration') add('default', node);
    const named = naming[node.type ?? ''];
    const names = named === undefined ? undefined : node[named];
    for (const name of isNode(names) ? namesIn(names) : []) add(name, node);
  }
  return declared;
}
