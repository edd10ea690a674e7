import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { BoundedMap } from '../boundedMap.ts';
import { asLastStatement, isLateDue, statementBefore } from '../lateWrites.ts';
import type { Together } from '../readTogether.ts';
import { BlindIndex } from './blindIndex.ts';
import { type Run, runOn } from './dataKeyStore.ts';
import type { DataKeys } from './dataKeys.ts';
import { KeyIdOf } from './fileKeys.ts';
import type { KnownTexts } from './knownTexts.ts';
import type { Owners } from './owners.ts';
import { sealedTable } from './sealedColumns.ts';
import { refuseUnsealed } from './sealedOnce.ts';
import { HIDDEN, type SealedOutput, sealedOutputs } from './sealedOutputs.ts';
import { type DataKey, keyIdOf, openValue, sealValue } from './sealedValue.ts';
import { ToSeal } from './toSeal.ts';

export interface Sealing {
  readonly keys: DataKeys;
  readonly owners: Owners;
  /** Table and row -> the id of the key that its values were read with: they are written with the same. */
  readonly keyOfRow: BoundedMap<string, string>;
  readonly texts: KnownTexts;
}

/** True when row names are uuids, so unique to a person. */
const isOfOne = (table: string): boolean => sealedTable(table)?.row.endsWith('uuid') === true;

const nameOfRow = (table: string, row: unknown): string => `${table} ${String(row).toLowerCase()}`;

const contextOf = (table: string, column: string, row: unknown) => ({
  table,
  column,
  rowId: String(row).toLowerCase(),
});

type Values = Record<string, unknown>;

/** Whether a parameter is stored as it is. */
const isPlain = (parameter: unknown): boolean =>
  !(parameter instanceof ToSeal || parameter instanceof BlindIndex || parameter instanceof KeyIdOf);

/** Seals what queries write and opens what they read, in their transaction. */
export class SealingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  /** Key ids created by the open transaction. */
  readonly #made = new Set<string>();
  readonly #sealing: Sealing;
  readonly #run: Run;

  constructor(inner: DatabaseConnection, sealing: Sealing) {
    this.inner = inner;
    this.#sealing = sealing;
    const run = runOn(inner);
    this.#run = async (text, parameters) => {
      await this.writeLate();
      return run(text, parameters);
    };
  }

  /** Writes late rows here, because layers below cannot seal. */
  async writeLate(): Promise<void> {
    const late = statementBefore('commit');
    if (late) await this.inner.executeQuery(await this.#withStored(late));
  }

  /** Flushes pending writes just before the commit. */
  async writeLast(): Promise<void> {
    const late = statementBefore('commit');
    if (late) await this.inner.executeQuery(asLastStatement(await this.#withStored(late)));
  }

  ended(isCommitted: boolean): void {
    if (isCommitted) this.#sealing.keys.kept(this.#made);
    this.#made.clear();
  }

  async #stored(parameter: unknown): Promise<unknown> {
    const { keys, owners } = this.#sealing;
    if (parameter instanceof BlindIndex) {
      const key = await keys.of(this.#run, parameter.owner, this.#made);
      return key.bytes === null ? null : parameter.under(key.bytes);
    }
    if (parameter instanceof KeyIdOf)
      return (await keys.of(this.#run, await owners.of(this.#run, parameter.belonging), this.#made)).id;
    if (!(parameter instanceof ToSeal)) return parameter;
    const { table, sealed, column, value, known } = parameter;
    const how = sealed.columns[column];
    if (how === undefined) throw new Error(`${table}.${column} is not sealed`);
    const key =
      (await this.#keyOfRow(parameter)) ??
      (await keys.of(this.#run, await owners.ofRow(this.#run, parameter), this.#made));
    const row = known.get(sealed.row) ?? (await this.#rowOf(parameter));
    const { texts } = this.#sealing;
    return sealValue(key, how, { value: String(value), context: contextOf(table, column, row), texts });
  }

  async #keyOfRow({ table, sealed, known }: ToSeal): Promise<DataKey | undefined> {
    const row = known.get(sealed.row);
    const id =
      row === undefined || !isOfOne(table) ? undefined : this.#sealing.keyOfRow.get(nameOfRow(table, row));
    return id === undefined ? undefined : (await this.#sealing.keys.byId(this.#run, [id])).get(id);
  }

  /** The row id of an update whose condition uses other columns. */
  async #rowOf({ table, sealed, column, known }: ToSeal): Promise<string> {
    const named = [...known].filter(([, value]) => typeof value === 'string');
    const asked = named.map(([name], at) => `${name} = $${at + 1}`).join(' and ');
    const values = named.map(([, value]) => value);
    const found =
      named.length === 0
        ? []
        : await this.#run<{ name: string }>(
            `select distinct ${sealed.row}::text as name from ${table} where ${asked} limit 2`,
            values,
          );
    const [row, ...more] = found;
    if (more.length > 0 || named.length === 0)
      throw new Error(`${table}.${column} is sealed: write one row at a time, named by ${sealed.row}`);
    return row?.name ?? '';
  }

  async #withStored(query: CompiledQuery): Promise<CompiledQuery> {
    if (query.parameters.every(isPlain)) return query;
    const parameters: unknown[] = [];
    for (const parameter of query.parameters)
      parameters.push(isPlain(parameter) ? parameter : await this.#stored(parameter));
    return { ...query, parameters };
  }

  async #open(rows: readonly Values[], outputs: readonly SealedOutput[]): Promise<Values[]> {
    const ids = rows.map((row) => outputs.map(({ output }) => keyIdOf(row[output])));
    const sealed = ids.flat().filter((id) => id !== undefined);
    const keys = await this.#sealing.keys.byId(this.#run, sealed);
    return rows.map((row, index) => {
      const values: Values = {};
      for (const name of Object.keys(row)) if (!name.startsWith(HIDDEN)) values[name] = row[name];
      for (const [at, { output, table, column, row: named }] of outputs.entries()) {
        const key = keys.get(ids[index]?.[at] ?? '');
        const how = sealedTable(table)?.columns[column];
        if (key === undefined) refuseUnsealed(row[output], { table, column });
        if (key === undefined || how === undefined) continue;
        const context = contextOf(table, column, row[named]);
        if (isOfOne(table) && !this.#made.has(key.id))
          this.#sealing.keyOfRow.set(nameOfRow(table, row[named]), key.id);
        values[output] = openValue(key, how, { stored: row[output], context, texts: this.#sealing.texts });
      }
      return values;
    });
  }

  async #openTogether(row: Values, queries: readonly CompiledQuery[]): Promise<Values> {
    const opened: Values = {};
    for (const [index, { query }] of queries.entries()) {
      const rows = row[`r${index}`] as readonly Values[];
      opened[`r${index}`] = await this.#open(rows, sealedOutputs(query).outputs);
    }
    return opened;
  }

  async executeQuery<R>(query: CompiledQuery | Together): Promise<QueryResult<R>> {
    if (isLateDue(query.sql)) await this.writeLate();
    const result = await this.inner.executeQuery<R>(await this.#withStored(query));
    if ('together' in query) {
      const rows = result.rows.map((row) => this.#openTogether(row as Values, query.together));
      return { ...result, rows: (await Promise.all(rows)) as R[] };
    }
    const { outputs } = sealedOutputs(query.query);
    if (outputs.length === 0 || result.rows.length === 0) return result;
    return { ...result, rows: (await this.#open(result.rows as Values[], outputs)) as R[] };
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed');
  }
}
