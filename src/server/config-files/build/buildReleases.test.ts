import { expect, it } from 'vitest';
import { projectWith, testProject } from '../../../core/config/testProject.ts';
import { BuildRefused, createBuilder } from './buildReleases.ts';

const filesOf = (project: Readonly<Record<string, string>>) =>
  Object.entries(project).map(([path, text]) => ({ path, text }));

const order = { root: '.', files: filesOf(testProject), environment: undefined };

it('stops a build that takes too long, tells the publisher, and builds the next', async () => {
  const limits = { milliseconds: 1, megabytes: 512 };
  const { build } = createBuilder(limits);
  await expect(build(order)).rejects.toMatchObject({
    lines: [expect.stringMatching(/^Building the releases took more than .* minutes$/)],
  });
  limits.milliseconds = 60_000;
  expect((await build(order)).releases.size).toBe(1);
});

it('stops a build that needs too much memory, and the server continues', async () => {
  await expect(createBuilder({ milliseconds: 60_000, megabytes: 8 }).build(order)).rejects.toMatchObject({
    lines: ['Building the releases took more than 8 MB of memory'],
  });
});

it('builds the same with what it remembers as without, and after a refusal', async () => {
  const { build, compare } = createBuilder();
  const changed = {
    ...order,
    files: filesOf(projectWith({ 'config/copy/en-US/all.yaml': [['Your income', 'Pay']] })),
  };
  const broken = {
    ...order,
    files: filesOf(projectWith({ 'config/steps/income.yaml': [['widget: money', 'widget: mony']] })),
  };
  const first = await build(order);
  await expect(build(broken)).rejects.toThrow(BuildRefused);
  const second = await build(changed);
  expect(await createBuilder().build(changed)).toEqual(second);
  expect(second.says).not.toEqual(first.says);
  expect(await build(order)).toEqual(first);
  const { files: before } = order;
  const both = { root: '.', environment: undefined, before, after: changed.files, brands: ['main', 'other'] };
  expect(await compare(both)).toEqual({
    main: {
      changed: [expect.stringMatching(/^\/copy\/en-US\//)],
      verdict: expect.stringMatching(/^[0-9a-f]{64}$/),
      unraised: [],
    },
  });
});
