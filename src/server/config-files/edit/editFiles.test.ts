import { expect, it } from 'vitest';
import { createEditor } from './editFiles.ts';

const path = 'config/x.yaml';

it('stops a text that takes a parser too long, and goes on with the next', async () => {
  const limits = { milliseconds: 1, megabytes: 256 };
  const { edit, merge } = createEditor(limits);
  const file = { path, text: '['.repeat(100_000) };
  const edits = [{ pointer: '/a', value: 2 }];
  await expect(edit([{ file, edits }])).rejects.toThrow(/take too long to be read/);
  limits.milliseconds = 60_000;
  expect(await edit([{ file: { path, text: 'a: 1 # one\n' }, edits }])).toEqual([
    { path, text: 'a: 2 # one\n' },
  ]);
  const [base, ours, theirs] = [1, 2, 3].map((one) => new Map([[path, `a: ${one}\n`]])) as [
    never,
    never,
    never,
  ];
  const merged = await merge({ base, ours, theirs }, [{ path, pointer: '/a', take: 'theirs' }]);
  expect(merged).toEqual({ files: theirs, conflicts: [] });
});

it('makes all edits or none, and says which it cannot make', async () => {
  const file = { path, text: 'a: 1\n' };
  const edits = [
    { pointer: '/a', value: 2 },
    { pointer: '/b', remove: true as const },
  ];
  await expect(createEditor().edit([{ file, edits }])).rejects.toThrow(
    `${path}: /b: nothing is here to remove`,
  );
});
