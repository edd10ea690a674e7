interface Named {
  readonly uuid: string;
}

/** The list with the item of the same uuid replaced. */
export const replaced = <T extends Named>(list: readonly T[], item: T): readonly T[] =>
  list.map((one) => (one.uuid === item.uuid ? item : one));
