import type { CompiledQuery } from 'kysely';
import type { Queries } from './tables.ts';
import { refuseInside } from './transactionGuard.ts';

/** A value's place in a statement that is compiled once. */
export class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A parameter made of values that may be slots. */
export abstract class HoldsSlots {
  /** The parameter with a value in place of each slot. */
  abstract filled(valueAt: (one: unknown) => unknown): unknown;
}

export interface CompiledOnce<Values extends object, Row> {
  of(queries: Queries, values: Values): CompiledQuery<Row>;
  run(queries: Queries, values: Values): Promise<Row[]>;
}

const filledWith = ({ parameters }: CompiledQuery, valueAt: (one: unknown) => unknown): readonly unknown[] =>
  parameters.map((one) => (one instanceof HoldsSlots ? one.filled(valueAt) : valueAt(one)));

/** An object whose every member is a slot. */
const slots = <Values extends object>(slotOf: (name: string) => Slot): Values =>
  new Proxy({}, { get: (_target, name) => slotOf(String(name)) }) as Values;

/**
 * A statement that runs often. `build` is called once with placeholders, which it may only pass on, each as
 * one value: building the SQL takes longer than running most such statements.
 */
export function compiledOnce<Values extends object, Row>(
  build: (queries: Queries, values: Values) => { compile(): CompiledQuery<Row> },
): CompiledOnce<Values, Row> {
  let template: CompiledQuery | undefined;

  function of(queries: Queries, values: Values): CompiledQuery<Row> {
    template ??= build(
      queries,
      slots((name) => new Slot(name)),
    ).compile();
    const valueAt = (one: unknown) => (one instanceof Slot ? values[one.name as keyof Values] : one);
    return { ...template, parameters: filledWith(template, valueAt) } as CompiledQuery<Row>;
  }

  return {
    of,
    async run(queries, values) {
      if (!queries.isTransaction) refuseInside();
      return (await queries.executeQuery(of(queries, values))).rows;
    },
  };
}

class RowSlot extends Slot {
  readonly row: number;
  constructor(name: string, row: number) {
    super(name);
    this.row = row;
  }
}

/** Lists longer than this are rare, and compiled each time. */
const MOST_ROWS = 10;

/** The same for a statement about several rows: `build` is called once for each number of them. */
export function compiledRows<Values extends object>(
  build: (queries: Queries, rows: readonly Values[]) => { compile(): CompiledQuery },
): (queries: Queries, rows: readonly Values[]) => CompiledQuery {
  const templates: CompiledQuery[] = [];

  const rowsOf = (count: number): readonly Values[] =>
    Array.from({ length: count }, (_, row) => slots<Values>((name) => new RowSlot(name, row)));

  return (queries, rows) => {
    if (rows.length > MOST_ROWS) return build(queries, rows).compile();
    const template = templates[rows.length] ?? build(queries, rowsOf(rows.length)).compile();
    templates[rows.length] = template;
    const valueAt = (one: unknown) =>
      one instanceof RowSlot ? rows[one.row]?.[one.name as keyof Values] : one;
    return { ...template, parameters: filledWith(template, valueAt) };
  };
}
