import { expect, it } from 'vitest';
import { OWN, openStaffServer, withSecond } from './staffServer.ts';

const WORDS = 'config/copy/en-US/all.yaml';
const STEP = 'config/steps/income.yaml';
const begun = { title: 'Kinder', why: 'They asked for it', files: [] as object[] };

it('what is typed is checked with the rest of its change, and kept nowhere', async () => {
  const { somebody } = await openStaffServer();
  const ask = await somebody(['editor']);
  const [words, step] = await Promise.all(
    [WORDS, STEP].map(async (path) => (await ask('GET', `/configuration/file?path=${path}`)).text as string),
  );
  const named = words?.replace('messages:\n', 'messages:\n  income.other: Your pay\n');
  const { uuid } = await ask('POST', '/changes', { ...begun, files: [{ path: WORDS, text: named }] });
  const typed = (text: string | null, path = STEP) =>
    ask('POST', `/changes/${uuid}/draft`, { lender: 'main', path, text });

  const wrong = await typed(step?.replace('title: income.title', 'title: income.titel') ?? '');
  expect(wrong).toMatchObject({ code: 200, version: 1, more: 0 });
  const line = step?.split('\n').findIndex((one) => one.startsWith('title:')) ?? 0;
  expect(wrong.findings).toContainEqual(
    expect.objectContaining({ file: STEP, line: line + 1, severity: 'error', suggestion: 'income.title' }),
  );
  const right = await typed(step?.replace('title: income.title', 'title: income.other') ?? '');
  expect(right.findings).toEqual([]);
  const broken = await typed(`${step}broken: [`);
  expect(broken.findings).toEqual([expect.objectContaining({ file: STEP, code: 'yaml-syntax' })]);
  expect((await typed(null)).findings.map(({ severity }: { severity: string }) => severity)).toContain(
    'error',
  );
  expect((await typed(words ?? '', WORDS)).findings).toEqual([]);
  expect((await ask('GET', `/changes/${uuid}`)).change).toMatchObject({ version: 1, paths: [WORDS] });
});

it('what a file may refer to is told as it is in the change, or while that is broken as it was', async () => {
  const { somebody } = await openStaffServer();
  const ask = await somebody(['editor']);
  const words: string = (await ask('GET', `/configuration/file?path=${WORDS}`)).text;
  const named = words.replace('messages:\n', 'messages:\n  income.other: Your pay\n');
  const { uuid } = await ask('POST', '/changes', { ...begun, files: [{ path: WORDS, text: named }] });
  const namesOf = () => ask('GET', `/changes/${uuid}/names?lender=main`);
  const names = await namesOf();
  expect(names.messages).toContainEqual({ key: 'income.other', text: 'Your pay' });
  expect(names.ids.steps).toContainEqual({ id: 'income', file: STEP });
  expect(names.facts).toContainEqual(expect.objectContaining({ name: 'income.annual', type: 'money' }));
  expect(Object.values(names.enums).flat().length).toBeGreaterThan(0);
  await ask('POST', `/changes/${uuid}/files`, { version: 1, files: [{ path: STEP, text: 'version: [' }] });
  const keys = ({ messages }: typeof names) => messages.map(({ key }: { key: string }) => key);
  const broken = await namesOf();
  expect([keys(broken).includes('income.title'), keys(broken).includes('income.other')]).toEqual([
    true,
    false,
  ]);
});

it('a draft shows nobody what is of a lender that they may not read', async () => {
  const { somebody } = await openStaffServer();
  const editor = await somebody(['editor'], 'lender:second');
  const own: string = (await editor('GET', `/configuration/file?path=${OWN}`)).text;
  const { uuid } = await editor('POST', '/changes', begun);
  const typed = (text: string, path = OWN, lender = 'second') =>
    editor('POST', `/changes/${uuid}/draft`, { lender, path, text });
  // What it descends from already is no secret to it.
  expect(await typed(own.replace('[two]', '[two, zwei]'))).toMatchObject({ code: 200, findings: [] });
  expect((await typed(own, STEP)).code).toBe(403);
  expect((await typed(own, OWN, 'main')).code).toBe(403);
  expect((await editor('GET', `/changes/${uuid}/names?lender=main`)).code).toBe(403);
  expect((await editor('GET', `/changes/${uuid}/names?lender=second`)).code).toBe(200);
});

it('nobody makes their lender descend from another to read that one', async () => {
  const third = 'brands/third/brand.yaml';
  const text = withSecond[OWN]?.replace('code: second', 'code: third').replace('[two]', '[three]') ?? '';
  const { somebody } = await openStaffServer({ files: { ...withSecond, [third]: text } });
  const editor = await somebody(['editor'], 'lender:third');
  const { uuid } = await editor('POST', '/changes', begun);
  const typed = (said: string) =>
    editor('POST', `/changes/${uuid}/draft`, { lender: 'third', path: third, text: said });
  expect((await typed(text)).code).toBe(200);
  expect((await typed(text.replace('variantOf: main', 'variantOf: second'))).code).toBe(404);
});

it('the schemas are told to whoever reads the configuration', async () => {
  const { somebody } = await openStaffServer();
  const { schemas } = await (await somebody(['viewer']))('GET', '/configuration/schemas');
  expect(schemas['step.schema.json'].properties.title).toEqual({
    $ref: 'common.schema.json#/definitions/copyKey',
  });
});
