import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryTree, type Reading, type Sources } from './memoryTree.ts';

type Values = Readonly<Record<string, number>>;

interface Subject {
  readonly values: Values;
  readonly sources?: Sources;
}

/** A part that reads `a`, and then, by what `a` is, `b` or `c`. */
function part(read: (name: string) => number): string {
  const a = read('a');
  return a % 2 === 0 ? `${a} b${read('b')}` : `${a} c${read('c')}`;
}

function remembering() {
  const tree = createMemoryTree<Subject, { readonly is: string }>();
  const ran: string[] = [];
  const reads: string[] = [];
  function ask(holder: string, subject: Subject): string {
    const known = tree.find(holder, subject);
    if (known) return known.is;
    const readings: Reading<Subject>[] = [];
    const is = part((name) => {
      const read = ({ values }: Subject) => {
        reads.push(name);
        return values[name];
      };
      const value = subject.values[name] ?? 0;
      readings.push({ name, read, value, from: [`of ${name}`] });
      return value;
    });
    ran.push(is);
    tree.keep(holder, subject, readings, { is });
    return is;
  }
  return { ask, runs: () => ran.length, reads };
}

const subject = (a: number, b = 0, c = 0): Subject => ({ values: { a, b, c } });
const withSources = ({ values }: Subject): Subject => ({
  values,
  sources: Object.fromEntries(Object.entries(values).map(([name, value]) => [`of ${name}`, value])),
});

describe('what is remembered', () => {
  it('is what would be found anew, in any order', () => {
    const few = fc.integer({ min: 0, max: 3 });
    const asked = fc.record({
      holder: fc.constantFrom('x', 'y', 'z'),
      of: fc.tuple(few, few, few).map((values) => subject(...values)),
      isNoted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 60 }), (all) => {
        const { ask } = remembering();
        for (const { holder, of, isNoted } of all)
          expect(ask(holder, isNoted ? of : withSources(of))).toBe(part((name) => of.values[name] ?? 0));
      }),
    );
  });

  it('is shared by all who read the same, whatever else differs', () => {
    const { ask, runs } = remembering();
    ask('x', subject(2, 1, 1));
    ask('y', subject(2, 1, 7));
    expect(runs()).toBe(1);
    ask('y', subject(2, 2, 7));
    expect(runs()).toBe(2);
  });

  it('is not even read again where all that it comes from is the same', () => {
    const { ask, reads } = remembering();
    ask('x', withSources(subject(2, 1, 1)));
    ask('x', withSources(subject(2, 1, 7)));
    expect(reads).toEqual([]);
    ask('x', withSources(subject(4, 1, 7)));
    expect(reads).toEqual(['a']);
    ask('y', withSources(subject(4, 1, 7)));
    expect(reads).toEqual(['a', 'a', 'b']);
  });

  it('lasts for any number of holders', () => {
    const { ask, runs } = remembering();
    const round = () => {
      for (let index = 0; index < 5_000; index += 1) ask(`lender ${index}`, subject(0, index));
      return runs();
    };
    expect(round()).toBe(5_000);
    expect(round()).toBe(5_000);
  });

  it('lasts until its holders have four newer ones', () => {
    const { ask, runs } = remembering();
    ask('x', subject(0, 9));
    ask('y', subject(0, 9));
    for (const b of [1, 2, 3, 4]) ask('x', subject(0, b));
    ask('z', subject(0, 9));
    expect(runs()).toBe(5);
    for (const b of [1, 2, 3, 4]) ask('y', subject(0, b));
    for (const b of [1, 2, 3, 4]) ask('z', subject(0, b));
    expect(runs()).toBe(5);
    ask('x', subject(0, 9));
    expect(runs()).toBe(6);
  });
});
