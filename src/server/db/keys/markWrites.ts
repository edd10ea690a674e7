import {
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { Slot } from '../compiledOnce.ts';
import { emailIndex } from './blindIndex.ts';
import { equalsIn } from './equalsIn.ts';
import { type SealedColumn, type SealedTable, sealedTable } from './sealedColumns.ts';
import { ToSeal } from './toSeal.ts';

interface Target {
  readonly table: string;
  readonly sealed: SealedTable;
}

/** Null stays null; other values must be known here, because the database cannot seal. */
function marked({ table, sealed }: Target, column: string, value: unknown, known: ToSeal['known']): unknown {
  if (value === null) return null;
  if (typeof value !== 'string' && !(value instanceof Slot))
    throw new Error(`${table}.${column} is sealed: write it as text`);
  return new ToSeal({ table, sealed, column, value, known });
}

const nameOfTable = (node: OperationNode | undefined): string =>
  node !== undefined && TableNode.is(node) ? node.table.identifier.name : '';

const nameOfColumn = (node: OperationNode): string => (ColumnNode.is(node) ? node.column.name : '');

const columnOf = ({ sealed }: Target, name: string): SealedColumn | undefined => sealed.columns[name];

function markUpdate(target: Target, update: ColumnUpdateNode, known: ToSeal['known']): ColumnUpdateNode {
  const name = nameOfColumn(update.column);
  if (columnOf(target, name) === undefined || isExcluded(update.value)) return update;
  if (!ValueNode.is(update.value)) throw new Error(`${target.table}.${name} is sealed: SQL cannot write it`);
  return { ...update, value: ValueNode.create(marked(target, name, update.value.value, known)) };
}

/** `excluded.column`: the same statement already seals it. */
const isExcluded = (node: OperationNode): boolean =>
  'table' in node && nameOfTable(node.table as OperationNode) === 'excluded';

export function markedUpdate(node: UpdateQueryNode): UpdateQueryNode {
  const table = nameOfTable(node.table);
  const sealed = sealedTable(table);
  if (sealed === undefined || node.updates === undefined) return node;
  const known = equalsIn(node.where?.where);
  return { ...node, updates: node.updates.map((update) => markUpdate({ table, sealed }, update, known)) };
}

function rowOf(columns: readonly string[], list: OperationNode): ReadonlyMap<string, OperationNode> {
  const nodes = ValueListNode.is(list)
    ? list.values
    : (list as unknown as { values: readonly unknown[] }).values.map((value) => ValueNode.create(value));
  return new Map(columns.map((column, at) => [column, nodes[at] ?? ValueNode.create(null)]));
}

/** The row with the blind indexes of its sealed texts. */
function indexed(
  { sealed }: Target,
  row: ReadonlyMap<string, OperationNode>,
): ReadonlyMap<string, OperationNode> {
  const { email, organization } = Object.fromEntries(valuesOf(row));
  const index = sealed.columns.email?.index;
  if (index === undefined || row.has(index)) return row;
  return new Map([...row, [index, ValueNode.create(emailIndex(String(organization), String(email)))]]);
}

const valuesOf = (row: ReadonlyMap<string, OperationNode>): ReadonlyMap<string, unknown> =>
  new Map([...row].flatMap(([name, node]) => (ValueNode.is(node) ? [[name, node.value] as const] : [])));

function markedRow(target: Target, row: ReadonlyMap<string, OperationNode>): ValueListNode {
  const known = valuesOf(row);
  if (!known.has(target.sealed.row))
    throw new Error(`${target.table} holds sealed columns: insert with ${target.sealed.row}`);
  const values = [...row].map(([name, node]) => {
    if (columnOf(target, name) === undefined || node.kind === 'DefaultInsertValueNode') return node;
    if (!ValueNode.is(node)) throw new Error(`${target.table}.${name} is sealed: SQL cannot write it`);
    return ValueNode.create(marked(target, name, node.value, known));
  });
  return ValueListNode.create(values);
}

function markedConflict(
  target: Target,
  conflict: OnConflictNode | undefined,
  known: ToSeal['known'] | undefined,
): { onConflict?: OnConflictNode } {
  if (conflict?.updates === undefined || known === undefined) return conflict ? { onConflict: conflict } : {};
  return {
    onConflict: {
      ...conflict,
      updates: conflict.updates.map((update) => markUpdate(target, update, known)),
    },
  };
}

export function markedInsert(node: InsertQueryNode): InsertQueryNode {
  const table = nameOfTable(node.into);
  const sealed = sealedTable(table);
  const columns = node.columns?.map(nameOfColumn) ?? [];
  if (sealed === undefined || !columns.some((column) => column in sealed.columns)) return node;
  if (node.values === undefined || !ValuesNode.is(node.values))
    throw new Error(`${table} holds sealed columns: insert values`);
  const target = { table, sealed };
  const rows = node.values.values.map((list) => indexed(target, rowOf(columns, list)));
  const values = ValuesNode.create(rows.map((row) => markedRow(target, row)));
  const first = rows[0] === undefined ? undefined : valuesOf(rows[0]);
  const names = [...(rows[0]?.keys() ?? [])].map((name) => ColumnNode.create(name));
  return { ...node, columns: names, values, ...markedConflict(target, node.onConflict, first) };
}
