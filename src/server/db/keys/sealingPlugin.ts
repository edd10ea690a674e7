import { type KyselyPlugin, ReturningNode, type RootOperationNode, SelectQueryNode } from 'kysely';
import { equalsIn } from './equalsIn.ts';
import { markedInsert, markedUpdate } from './markWrites.ts';
import { sealedTable } from './sealedColumns.ts';
import { sealedOutputs, soleTable } from './sealedOutputs.ts';

function withRowNames(node: RootOperationNode): RootOperationNode {
  const { missing } = sealedOutputs(node);
  if (missing.length === 0) return node;
  if (node.kind === 'SelectQueryNode') return SelectQueryNode.cloneWithSelections(node, missing);
  if (!('returning' in node) || node.returning === undefined) return node;
  return { ...node, returning: ReturningNode.cloneWithSelections(node.returning, missing) };
}

/** Sealed values of equal texts differ, so a comparison would silently find nothing. */
function refuseComparison(node: RootOperationNode): void {
  if (!('where' in node) || node.where === undefined) return;
  const name = soleTable(node);
  const compared = [...equalsIn(node.where.where).keys()].find(
    (column) => sealedTable(name)?.columns[column] !== undefined,
  );
  if (compared !== undefined) throw new Error(`${name}.${compared} is sealed: look for its index`);
}

/** Marks values to seal and selects what opening needs; sealingDialect.ts does the rest. */
export const sealingPlugin: KyselyPlugin = {
  transformQuery({ node }) {
    refuseComparison(node);
    if (node.kind === 'InsertQueryNode') return withRowNames(markedInsert(node));
    if (node.kind === 'UpdateQueryNode') return withRowNames(markedUpdate(node));
    return withRowNames(node);
  },
  transformResult: async ({ result }) => result,
};
