import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  TableNode,
} from 'kysely';
import { type SealedTable, sealedTable } from './sealedColumns.ts';

/** A result column that may hold sealed values, and the column that identifies the row. */
export interface SealedOutput {
  readonly output: string;
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

interface Source {
  readonly alias: string;
  readonly table: string;
  readonly sealed: SealedTable | undefined;
}

/** Prefix of columns selected only to identify rows, and then removed. */
export const HIDDEN = '~';

function sourceOf(node: OperationNode): readonly Source[] {
  if (TableNode.is(node)) {
    const { name } = node.table.identifier;
    return [{ alias: name, table: name, sealed: sealedTable(name) }];
  }
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias)) return [];
  const { name } = node.node.table.identifier;
  return [{ alias: node.alias.name, table: name, sealed: sealedTable(name) }];
}

function sourcesOf(node: RootOperationNode): readonly Source[] {
  const one = (of: OperationNode | undefined) => (of === undefined ? [] : sourceOf(of));
  switch (node.kind) {
    case 'SelectQueryNode':
      return [...(node.from?.froms ?? []), ...(node.joins ?? []).map(({ table }) => table)].flatMap(sourceOf);
    case 'InsertQueryNode':
      return one(node.into);
    case 'UpdateQueryNode':
      return one(node.table);
    case 'DeleteQueryNode':
      return node.from.froms.flatMap(sourceOf);
    default:
      return [];
  }
}

/** The only table of a statement; '' when there are several. */
export function soleTable(node: RootOperationNode): string {
  const [source, ...more] = sourcesOf(node);
  return source === undefined || more.length > 0 ? '' : source.table;
}

function selectionsOf(node: RootOperationNode): readonly SelectionNode[] {
  if (node.kind === 'SelectQueryNode') return node.selections ?? [];
  return 'returning' in node ? (node.returning?.selections ?? []) : [];
}

type Found = Omit<SealedOutput, 'row'> & { readonly source: Source };

const allOf = (source: Source): readonly Found[] =>
  Object.keys(source.sealed?.columns ?? {}).map((column) => ({
    output: column,
    table: source.table,
    column,
    source,
  }));

function foundIn(selection: OperationNode, sources: readonly Source[], as?: string): readonly Found[] {
  if (SelectAllNode.is(selection)) return sources.flatMap(allOf);
  if (AliasNode.is(selection))
    return foundIn(
      selection.node,
      sources,
      IdentifierNode.is(selection.alias) ? selection.alias.name : undefined,
    );
  if (!ReferenceNode.is(selection)) return [];
  const named = selection.table?.table.identifier.name;
  const among = named === undefined ? sources : sources.filter(({ alias }) => alias === named);
  if (!ColumnNode.is(selection.column)) return among.flatMap(allOf);
  const column = selection.column.column.name;
  const source = among.find(({ sealed }) => sealed?.columns[column] !== undefined);
  return source === undefined ? [] : [{ output: as ?? column, table: source.table, column, source }];
}

interface Outputs {
  readonly outputs: readonly SealedOutput[];
  /** Selections to add so that each row can be identified. */
  readonly missing: readonly SelectionNode[];
}

const known = new WeakMap<RootOperationNode, Outputs>();

/** Sealed columns of a result; computed once for statements compiled once. */
export function sealedOutputs(node: RootOperationNode): Outputs {
  const outputs = known.get(node) ?? outputsOf(node);
  known.set(node, outputs);
  return outputs;
}

function outputsOf(node: RootOperationNode): Outputs {
  const sources = sourcesOf(node);
  if (!sources.some(({ sealed }) => sealed !== undefined)) return { outputs: [], missing: [] };
  const found = selectionsOf(node).flatMap(({ selection }) => foundIn(selection, sources));
  const needed = new Set(found.map(({ source }) => source));
  const missing = [...needed].map(({ alias, sealed }) =>
    SelectionNode.create(
      AliasNode.create(
        ReferenceNode.create(ColumnNode.create(sealed?.row ?? ''), TableNode.create(alias)),
        IdentifierNode.create(HIDDEN + alias),
      ),
    ),
  );
  return {
    outputs: found.map(({ source, ...output }) => ({ ...output, row: HIDDEN + source.alias })),
    missing,
  };
}
