/**
 * What everything that can be read of a subject comes from, by name. What is equal here need not be read again. A subject that
 * notes what is read of it has none.
 */
export type Sources = Readonly<Record<string, unknown>>;

/** Something that was read of a `Subject`, and how to read it of another. */
export interface Reading<Subject> {
  /** Equal for readings of the same. */
  readonly name: string;
  readonly read: (subject: Subject) => unknown;
  readonly value: unknown;
  /** The names of what alone decides the value. */
  readonly from: readonly string[];
}

interface Knot<Subject, Result> {
  /** Mostly one: whoever read the same so far reads the same next. */
  readonly branches: Branch<Subject, Result>[];
  leaf?: Leaf<Result>;
}

interface Branch<Subject, Result> {
  readonly name: string;
  readonly read: (subject: Subject) => unknown;
  readonly knots: Map<unknown, Knot<Subject, Result>>;
}

interface Leaf<Result> {
  readonly result: Result;
  /** What all of its readings come from. */
  readonly from: readonly string[];
  readonly holders: Set<string>;
  readonly cut: () => void;
}

/** For how many results each holder is remembered: an environment or two, before and after an edit. */
const HELD = 4;

/**
 * Results by what was read to come by them. A result is found in one walk, however many there are, and forgotten once everybody
 * for whom it was kept or found has `HELD` newer ones.
 */
export function createMemoryTree<
  Subject extends { readonly sources?: Sources | undefined },
  Result extends object,
>() {
  const root: Knot<Subject, Result> = { branches: [] };
  const held = new Map<string, readonly Leaf<Result>[]>();
  /** Of each holder, with the sources that led to it. */
  const last = new Map<string, { readonly leaf: Leaf<Result>; readonly sources: Sources }>();

  function lastOf(holder: string, sources: Sources | undefined): Leaf<Result> | undefined {
    const known = last.get(holder);
    if (!known || !sources) return undefined;
    return known.leaf.from.every((name) => known.sources[name] === sources[name]) ? known.leaf : undefined;
  }

  function hold(holder: string, leaf: Leaf<Result>, { sources }: Subject): void {
    if (sources) last.set(holder, { leaf, sources });
    const before = held.get(holder) ?? [];
    if (before[0] === leaf) return;
    const all = [leaf, ...before.filter((other) => other !== leaf)];
    held.set(holder, all.slice(0, HELD));
    leaf.holders.add(holder);
    for (const forgotten of all.slice(HELD)) {
      forgotten.holders.delete(holder);
      if (forgotten.holders.size === 0) forgotten.cut();
    }
  }

  return {
    /** The result of whoever read the same of this subject. */
    find(holder: string, subject: Subject): Result | undefined {
      const leaf = lastOf(holder, subject.sources) ?? leafFor(root, subject);
      if (leaf) hold(holder, leaf, subject);
      return leaf?.result;
    },
    keep(holder: string, subject: Subject, readings: readonly Reading<Subject>[], result: Result): void {
      const path = grow(root, readings);
      const end = path.at(-1)?.knot ?? root;
      const leaf: Leaf<Result> = {
        result,
        from: [...new Set(readings.flatMap(({ from }) => from))],
        holders: new Set(),
        cut: () => {
          if (end.leaf === leaf) delete end.leaf;
          prune(path);
        },
      };
      end.leaf = leaf;
      hold(holder, leaf, subject);
    },
  };
}

function leafFor<Subject, Result>(knot: Knot<Subject, Result>, subject: Subject): Leaf<Result> | undefined {
  for (const { read, knots } of knot.branches) {
    const next = knots.get(read(subject));
    const found = next && leafFor(next, subject);
    if (found) return found;
  }
  return knot.leaf;
}

/** A knot, and where it hangs. */
interface Hung<Subject, Result> {
  readonly knot: Knot<Subject, Result>;
  readonly below: Knot<Subject, Result>;
  readonly branch: Branch<Subject, Result>;
  readonly value: unknown;
}

function grow<Subject, Result>(
  root: Knot<Subject, Result>,
  readings: readonly Reading<Subject>[],
): readonly Hung<Subject, Result>[] {
  let below = root;
  return readings.map(({ name, read, value }) => {
    const known = below.branches.find((one) => one.name === name);
    const branch = known ?? { name, read, knots: new Map<unknown, Knot<Subject, Result>>() };
    if (!known) below.branches.push(branch);
    const knot = branch.knots.get(value) ?? { branches: [] };
    branch.knots.set(value, knot);
    const hung = { knot, below, branch, value };
    below = knot;
    return hung;
  });
}

/** From the end: what leads to nothing else. */
function prune<Subject, Result>(path: readonly Hung<Subject, Result>[]): void {
  for (const { knot, below, branch, value } of path.toReversed()) {
    if (knot.leaf || knot.branches.length > 0) return;
    branch.knots.delete(value);
    if (branch.knots.size === 0) below.branches.splice(below.branches.indexOf(branch), 1);
  }
}
