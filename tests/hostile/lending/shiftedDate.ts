/**
 * Preloaded (`node --import`) into programs of a test whose time is not that of the machine: `Date` is ahead by SHIFT_MS,
 * and by what the parent says later. Timers run as always. No setting of the product does this.
 */
const RealDate = Date;
let shift = Number(process.env.SHIFT_MS ?? 0);

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

process.on('message', (message: { readonly shift?: number }) => {
  if (message.shift === undefined) return;
  shift = message.shift;
  process.send?.({ shifted: shift });
});
// It ends with the test, also when that is killed.
process.on('disconnect', () => process.exit(1));
// The program ends when its own work does.
process.channel?.unref();
