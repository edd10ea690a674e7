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

/**
 * A statement that runs often. `build` is called once with placeholders, which it may only pass on, each as
 * one value: building the SQL takes longer than running most such statements.
 */
export function compiledOnce<Values extends object, Row>(
  build: (queries: Queries, values: Values) => { compile(): CompiledQuery<Row> },
): CompiledOnce<Values, Row> {
  let template: CompiledQuery | undefined;

  function make(queries: Queries): CompiledQuery {
    const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) }) as Values;
    return build(queries, slots).compile();
  }

  function of(queries: Queries, values: Values): CompiledQuery<Row> {
    template ??= make(queries);
    const valueAt = (one: unknown) => (one instanceof Slot ? values[one.name as keyof Values] : one);
    const given = (one: unknown) => (one instanceof HoldsSlots ? one.filled(valueAt) : valueAt(one));
    return { ...template, parameters: template.parameters.map(given) } as CompiledQuery<Row>;
  }

  return {
    of,
    async run(queries, values) {
      if (!queries.isTransaction) refuseInside();
      return (await queries.executeQuery(of(queries, values))).rows;
    },
  };
}
