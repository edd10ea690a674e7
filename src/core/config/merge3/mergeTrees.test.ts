import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../shared/json.ts';
import { editFile } from '../edits/editFile.ts';
import { isSame, plainOf } from '../edits/plainOf.ts';
import { parseLayerFile } from '../parseLayerFile.ts';
import { mergeTrees, type Tree } from './mergeTrees.ts';
import { mergeValues, type ValueConflict } from './mergeValues.ts';

const scalar = fc.constantFrom<Json>(1, 2, 'x', 'y', true);
const rule = fc.constantFrom<Json>({ var: 'a' }, { and: [true, { var: 'a' }] }, { or: [true, { var: 'b' }] });
const { value } = fc.letrec<{ value: Json; map: Json; named: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    rule,
    fc.array(scalar, { maxLength: 3 }),
    tie('map'),
    tie('named'),
  ),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }) as fc.Arbitrary<Json>,
  named: fc.uniqueArray(
    fc.tuple(fc.constantFrom('k', 'l', 'm', 'n'), tie('value')).map(([id, of]): Json => ({ id, of })),
    { selector: (item) => (item as { id: string }).id, maxLength: 4 },
  ) as fc.Arbitrary<Json>,
}));
const root = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, {
  minKeys: 1,
  maxKeys: 3,
}) as fc.Arbitrary<Json>;

/** The least things of a value by pointer, where lists of things with ids are maps. */
function leaves(of: Json | undefined, path = ''): ReadonlyMap<string, Json> {
  const open = isObject(of) && !('var' in of || 'and' in of || 'or' in of) ? Object.entries(of) : undefined;
  const named =
    Array.isArray(of) && of.length > 0 && of.every((item: Json) => isObject(item) && 'id' in item);
  const entries = named ? (of as { id: string }[]).map((item) => [item.id, item] as const) : open;
  if (of === undefined) return new Map();
  if (!entries || entries.length === 0) return new Map([[path, of]]);
  return new Map(entries.flatMap(([key, child]) => [...leaves(child as Json, `${path}/${key}`)]));
}

const isWithin = (pointer: string, { pointer: above }: ValueConflict): boolean =>
  pointer === above || pointer.startsWith(`${above}/`) || above.startsWith(`${pointer}/`);

const yaml = (of: Json): string => editFile({ path: 'x.yaml', text: '{}\n' }, { pointer: '', value: of });
const tree = (of: Json, path = 'config/x.yaml'): Tree => new Map([[path, yaml(of)]]);
const read = (files: Tree, path = 'config/x.yaml'): Json => {
  const parsed = parseLayerFile(path, files.get(path) ?? '');
  if (!parsed.ok) throw new Error(parsed.error[0]?.message);
  return plainOf(parsed.value.root);
};

describe('merging values', () => {
  it('takes a side that alone changed, and what both agree on', () => {
    fc.assert(
      fc.property(root, root, (base, one) => {
        for (const [ours, theirs] of [
          [one, base],
          [base, one],
          [one, one],
        ] as const)
          expect(mergeValues({ base, ours, theirs })).toEqual({ value: one, conflicts: [] });
      }),
    );
  });

  it('is the same for both sides exchanged', () => {
    fc.assert(
      fc.property(root, root, root, (base, ours, theirs) => {
        const one = mergeValues({ base, ours, theirs });
        const other = mergeValues({ base, ours: theirs, theirs: ours });
        expect(one.conflicts.map(({ pointer }) => pointer).toSorted()).toEqual(
          other.conflicts.map(({ pointer }) => pointer).toSorted(),
        );
        if (one.conflicts.length === 0) expect(isSame(one.value, other.value)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('never loses a change without saying so, nor keeps what one side took away', () => {
    fc.assert(
      fc.property(root, root, root, (base, ours, theirs) => {
        const { value: merged, conflicts } = mergeValues({ base, ours, theirs });
        const [now, old] = [leaves(merged), leaves(base)];
        for (const side of [leaves(ours), leaves(theirs)]) {
          const changed = [...new Set([...side.keys(), ...old.keys()])].filter(
            (pointer) => !isSame(side.get(pointer), old.get(pointer)),
          );
          for (const pointer of changed) {
            if (conflicts.some((conflict) => isWithin(pointer, conflict))) continue;
            const wanted = side.get(pointer);
            // An empty map or list is none any more once the other side put something in.
            if (wanted !== undefined && isEmpty(wanted)) continue;
            expect(
              isSame(now.get(pointer), wanted) || (wanted === undefined && isEmpty(now.get(pointer))),
              pointer,
            ).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('decides conflicts by who is chosen', () => {
    fc.assert(
      fc.property(root, root, root, (base, ours, theirs) => {
        const open = mergeValues({ base, ours, theirs }).conflicts.length;
        const ask = mergeValues({ base, ours, theirs }, () => 'theirs');
        expect(ask.conflicts).toEqual([]);
        if (open === 0) expect(ask.value).toEqual(mergeValues({ base, ours, theirs }).value);
      }),
    );
  });

  it('merges things with ids by id, and rules as a whole', () => {
    const base = { list: [{ id: 'x', when: { and: [true, { var: 'a' }] }, says: 'x' }, { id: 'y' }] };
    const ours = {
      list: [{ id: 'x', when: { or: [true, { var: 'a' }] }, says: 'x' }, { id: 'o' }, { id: 'y' }],
    };
    const theirs = { list: [{ id: 'x', when: { and: [{ var: 'a' }] }, says: 'z' }, { id: 't' }] };
    expect(mergeValues({ base, ours, theirs })).toEqual({
      value: { list: [{ id: 'x', when: { or: [true, { var: 'a' }] }, says: 'z' }, { id: 'o' }, { id: 't' }] },
      conflicts: [
        {
          pointer: '/list/x/when',
          base: { and: [true, { var: 'a' }] },
          ours: { or: [true, { var: 'a' }] },
          theirs: { and: [{ var: 'a' }] },
        },
      ],
    });
  });
});

const isEmpty = (of: Json | undefined): boolean =>
  typeof of === 'object' && of !== null && Object.keys(of).length === 0;

describe('merging trees', () => {
  it('says in its files what the values say', () => {
    fc.assert(
      fc.property(root, root, root, (base, ours, theirs) => {
        const merged = mergeTrees({ base: tree(base), ours: tree(ours), theirs: tree(theirs) });
        const wanted = mergeValues({ base, ours, theirs });
        expect(isSame(read(merged.files), wanted.value)).toBe(true);
        expect(merged.conflicts.length).toBe(wanted.conflicts.length);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves the texts of a side that alone changed as they are', () => {
    const some = fc.dictionary(
      fc.constantFrom('config/a.yaml', 'config/b.svg', 'config/c.yaml'),
      fc.string(),
    );
    fc.assert(
      fc.property(some, some, (before, after) => {
        const [base, one] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
        for (const [ours, theirs] of [
          [one, base],
          [base, one],
          [one, one],
        ] as const) {
          const { files, conflicts } = mergeTrees({ base, ours, theirs });
          expect(Object.fromEntries(files)).toEqual(Object.fromEntries(one));
          expect(conflicts).toEqual([]);
        }
      }),
    );
  });

  it('keeps comments of both sides', () => {
    const base = '# what\na: 1\nb: 1\nc: 1\nd: 1\ne: 1\n';
    const ours = '# what, ours\na: 1\nb: 2 # ours\nc: 1\nd: 1\ne: 1\n';
    const theirs = '# what\na: 1\nb: 1\nc: 1\n# theirs\nd: 1\ne: 2\n';
    const merged = mergeTrees({
      base: new Map([['config/x.yaml', base]]),
      ours: new Map([['config/x.yaml', ours]]),
      theirs: new Map([['config/x.yaml', theirs]]),
    });
    expect(merged).toEqual({
      files: new Map([['config/x.yaml', '# what, ours\na: 1\nb: 2 # ours\nc: 1\n# theirs\nd: 1\ne: 2\n']]),
      conflicts: [],
    });
  });

  it('shows both sides of a file that one removed and the other changed, or that cannot be read', () => {
    const path = 'config/x.yaml';
    const of = (text?: string): Tree => new Map(text === undefined ? [] : [[path, text]]);
    const sides = { base: of('a: 1\n'), ours: of('a: 2\n'), theirs: of() };
    expect(mergeTrees(sides)).toEqual({
      files: of('a: 2\n'),
      conflicts: [{ path, pointer: '', base: 'a: 1\n', ours: 'a: 2\n' }],
    });
    expect(mergeTrees(sides, () => 'theirs')).toEqual({ files: of(), conflicts: [] });
    const broken = mergeTrees({ ...sides, theirs: of('a: [') });
    expect(broken.conflicts).toEqual([{ path, pointer: '', base: 'a: 1\n', ours: 'a: 2\n', theirs: 'a: [' }]);
  });
});
