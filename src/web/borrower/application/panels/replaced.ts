interface Named {
  readonly uuid: string;
}

export const replaced = <T extends Named>(list: readonly T[], item: T): readonly T[] =>
  list.map((one) => (one.uuid === item.uuid ? item : one));
