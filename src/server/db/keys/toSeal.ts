import type { SealedTable } from './sealedColumns.ts';

/** Where a value of a statement stands whose text is made once (compiledOnce.ts). */
export class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value on its way to a sealed column; whoever executes the query puts what is stored in its place. */
export class ToSeal {
  readonly table: string;
  readonly sealed: SealedTable;
  readonly column: string;
  readonly value: unknown;
  /** What the statement says of the row, by column. */
  readonly known: ReadonlyMap<string, unknown>;

  constructor(to: Omit<ToSeal, 'filled'>) {
    this.table = to.table;
    this.sealed = to.sealed;
    this.column = to.column;
    this.value = to.value;
    this.known = to.known;
  }

  /** The same with the values of slots. Null stays null. */
  filled(valueAt: (one: unknown) => unknown): ToSeal | null {
    const value = valueAt(this.value);
    if (value === null) return null;
    const known = new Map([...this.known].map(([name, one]) => [name, valueAt(one)]));
    return new ToSeal({ ...this, value, known });
  }
}
