import type { SealedTable } from './sealedColumns.ts';

/** A value's place in a statement that is compiled once (compiledOnce.ts). */
export class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A value for a sealed column; replaced on execution by its sealed text. */
export class ToSeal {
  readonly table: string;
  readonly sealed: SealedTable;
  readonly column: string;
  readonly value: unknown;
  /** Values in the statement, by column. */
  readonly known: ReadonlyMap<string, unknown>;

  constructor(to: Omit<ToSeal, 'filled'>) {
    this.table = to.table;
    this.sealed = to.sealed;
    this.column = to.column;
    this.value = to.value;
    this.known = to.known;
  }

  /** Fills in slot values. Null stays null. */
  filled(valueAt: (one: unknown) => unknown): ToSeal | null {
    const value = valueAt(this.value);
    if (value === null) return null;
    const known = new Map([...this.known].map(([name, one]) => [name, valueAt(one)]));
    return new ToSeal({ ...this, value, known });
  }
}
