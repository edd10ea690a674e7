import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DraftPort, type FileText, type KnownFile, saveDraft, settled } from './savedDraft.ts';

const path = 'config/steps/income.yaml';
const START = [
  '# Why',
  'a: 0',
  'b: 0 # b',
  'c: 0',
  'list:',
  '  - id: x',
  '    n: 0',
  '  - id: y',
  '    n: 0',
  '',
].join('\n');

/** A server with one change and one file, whose saves succeed only at the version that they name. */
function oneFile(text: FileText = START) {
  const kept = { version: 1, text, isOpen: true };
  const port: DraftPort = {
    save: async (version, next) => {
      if (version !== kept.version || !kept.isOpen) return undefined;
      kept.version += 1;
      kept.text = next;
      return kept.version;
    },
    read: async () => ({ ...kept }),
  };
  return { kept, port };
}

const knownOf = ({ version, text }: { version: number; text: FileText }): KnownFile => ({
  version,
  server: text,
  ancestor: text,
});

it('merges what somebody else saved meanwhile into what is saved', async () => {
  const { kept, port } = oneFile();
  const known = knownOf(kept);
  await port.save(1, START.replace('a: 0', 'a: 1'));
  const saved = await saveDraft(port, { path, draft: START.replace('b: 0', 'b: 2'), known });
  const both = START.replace('a: 0', 'a: 1').replace('b: 0', 'b: 2');
  expect(saved).toEqual({ type: 'saved', text: both, known: { version: 3, server: both, ancestor: both } });
  expect(kept.text).toBe(both);
});

it('saves nothing where both changed one place, names it, and saves what is decided', async () => {
  const { kept, port } = oneFile();
  const draft = START.replace('a: 0', 'a: 2');
  const known = knownOf(kept);
  await port.save(1, START.replace('a: 0', 'a: 1'));
  const refused = await saveDraft(port, { path, draft, known });
  expect(refused).toMatchObject({
    type: 'conflicting',
    conflicts: [{ path, pointer: '/a', base: 0, ours: 1, theirs: 2 }],
  });
  expect(kept.version).toBe(2);
  const decided = await saveDraft(port, { path, draft, known: refused.known }, () => ({ value: 3 }));
  expect(decided).toMatchObject({ type: 'saved', text: START.replace('a: 0', 'a: 3') });
});

it('says of a change that is over that it is, and of one that others save all the time that they do', async () => {
  const { kept, port } = oneFile();
  kept.isOpen = false;
  const work = { path, draft: 'a: 1\n', known: knownOf({ version: 1, text: START }) };
  expect((await saveDraft(port, work)).type).toBe('ended');
  const busy: DraftPort = { save: async () => undefined, read: async () => ({ ...kept, isOpen: true }) };
  await expect(saveDraft(busy, work)).rejects.toThrow();
});

const KEYS = ['a', 'b', 'c', 'x', 'y'] as const;
const written = (text: string, key: (typeof KEYS)[number], value: number): string =>
  text.replace(
    key === 'x' || key === 'y' ? new RegExp(`(id: ${key}\\n    n: )\\d+`) : new RegExp(`(${key}: )\\d+`),
    `$1${value}`,
  );
const numberAt = (text: string, key: string): number =>
  Number(
    new RegExp(key === 'x' || key === 'y' ? `id: ${key}\\n    n: (\\d+)` : `${key}: (\\d+)`).exec(text)?.[1],
  );

const acts = fc.array(
  fc.oneof(
    fc.record({ who: fc.constantFrom(0, 1), key: fc.constantFrom(...KEYS) }),
    fc.record({ who: fc.constantFrom(0, 1), saves: fc.constant(true as const) }),
  ),
  { minLength: 4, maxLength: 24 },
);

it('loses nothing of two who edit one file, in 1,000 random interleavings', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const { kept, port } = oneFile();
      const people = [0, 1].map(() => ({
        draft: START,
        known: knownOf(kept),
        typed: new Map<string, number>(),
      }));
      const truth = new Map<string, number>();
      const conflicts: string[] = [];
      let next = 1;
      const save = async (who: number) => {
        const person = people[who];
        if (!person) return;
        const before = { ...person };
        const result = await saveDraft(port, { path, draft: person.draft, known: person.known });
        if (result.type === 'conflicting') {
          // Both sides are shown, and what this person typed stands.
          for (const { pointer } of result.conflicts) conflicts.push(pointer);
          expect(person.draft).toBe(before.draft);
          const again = await saveDraft(
            port,
            { path, draft: person.draft, known: result.known },
            () => 'theirs',
          );
          if (again.type === 'saved') Object.assign(person, { draft: again.text, known: again.known });
        } else if (result.type === 'saved')
          Object.assign(person, { draft: result.text, known: result.known });
        // Everything that this person typed is kept, what the other saved before too, and the comments.
        for (const [key, value] of person.typed) truth.set(key, value);
        for (const [key, value] of truth) expect(numberAt(kept.text ?? '', key)).toBe(value);
        expect(kept.text).toContain('# Why');
        expect(kept.text).toContain('# b');
      };
      for (const act of sequence) {
        const person = people[act.who];
        if (!person) continue;
        if ('key' in act) {
          person.draft = written(person.draft, act.key, next);
          person.typed.set(act.key, next);
          next += 1;
        } else {
          await save(act.who);
          person.typed.clear();
        }
      }
      await save(0);
      await save(1);
      expect(conflicts.every((pointer) => pointer !== '')).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it('goes on over what the server has while it is typed further', () => {
  const sent = START.replace('a: 0', 'a: 1');
  const served = sent.replace('b: 0', 'b: 2');
  const typed = sent.replace('c: 0', 'c: 3');
  expect(settled(path, typed, { server: served, ancestor: sent })).toEqual({
    text: served.replace('c: 0', 'c: 3'),
    conflicts: [],
  });
});
