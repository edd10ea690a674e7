import { expect, it } from 'vitest';
import { testProject } from '../../../core/config/testProject.ts';
import { buildReleases } from './buildReleases.ts';

const order = {
  root: '.',
  files: Object.entries(testProject).map(([path, text]) => ({ path, text })),
  environment: undefined,
};

it('stops a build that takes too long, and tells the publisher', async () => {
  await expect(buildReleases(order, { milliseconds: 1, megabytes: 512 })).rejects.toMatchObject({
    code: 'unprocessable',
    errors: [expect.stringMatching(/^Building the releases took more than .* minutes$/)],
  });
});

it('stops a build that needs too much memory, and the server continues', async () => {
  await expect(buildReleases(order, { milliseconds: 60_000, megabytes: 8 })).rejects.toMatchObject({
    code: 'unprocessable',
    errors: ['Building the releases took more than 8 MB of memory'],
  });
});
