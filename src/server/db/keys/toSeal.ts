import { HoldsSlots } from '../compiledOnce.ts';
import type { SealedTable } from './sealedColumns.ts';

/** A value for a sealed column; replaced on execution by its sealed text. */
export class ToSeal extends HoldsSlots {
  readonly table: string;
  readonly sealed: SealedTable;
  readonly column: string;
  readonly value: unknown;
  /** Values in the statement, by column. */
  readonly known: ReadonlyMap<string, unknown>;

  constructor(to: Omit<ToSeal, 'filled'>) {
    super();
    this.table = to.table;
    this.sealed = to.sealed;
    this.column = to.column;
    this.value = to.value;
    this.known = to.known;
  }

  /** Null stays null. */
  override filled(valueAt: (one: unknown) => unknown): ToSeal | null {
    const value = valueAt(this.value);
    if (value === null) return null;
    const known = new Map([...this.known].map(([name, one]) => [name, valueAt(one)]));
    return new ToSeal({ ...this, value, known });
  }
}
