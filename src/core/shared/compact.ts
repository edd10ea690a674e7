type Compact<T> = string extends keyof T
  ? { [K in keyof T]: Exclude<T[K], undefined> }
  : { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
    };

/** Drops keys whose value is undefined. */
export const compact = <T extends object>(record: T): Compact<T> => without(record, isUndefined);

/** Drops keys whose value is undefined or an empty text. */
export const withoutBlanks = <T extends object>(record: T): Compact<T> => without(record, isBlank);

const isUndefined = (value: unknown): boolean => value === undefined;

const isBlank = (value: unknown): boolean => value === undefined || value === '';

const without = <T extends object>(record: T, isLeftOut: (value: unknown) => boolean): Compact<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isLeftOut(value))) as Compact<T>;
