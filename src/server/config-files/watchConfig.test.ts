import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testProject } from '../../core/config/testProject.ts';
import { testFolder } from './testFolder.ts';
import { watchConfig } from './watchConfig.ts';

describe('watchConfig', () => {
  it('reports a burst of changes once, and changes during the work once more', async () => {
    const folder = testFolder(testProject);
    const calls: (() => void)[] = [];
    let arrived: (() => void) | undefined;
    const call = (count: number): Promise<void> =>
      new Promise((resolve) => {
        arrived = () => calls.length >= count && resolve();
        arrived();
      });
    const watching = watchConfig(
      folder.root,
      () =>
        new Promise<void>((done) => {
          calls.push(done);
          arrived?.();
        }),
    );
    try {
      for (let index = 0; index < 5; index += 1) folder.write('config/flags.yaml', `# ${index}\n`);
      await call(1);
      folder.write('brands/main/brand.yaml', '# changed\n');
      calls[0]?.();
      await call(2);
      calls[1]?.();
      expect(calls).toHaveLength(2);
    } finally {
      watching.close();
    }
  });

  it('keeps reporting a file that an editor replaced, files in new folders, and folders that come back', async () => {
    const folder = testFolder(testProject);
    let { promise, resolve } = Promise.withResolvers<void>();
    const watching = watchConfig(folder.root, () => resolve());
    const told = async (change: () => void): Promise<void> => {
      ({ promise, resolve } = Promise.withResolvers<void>());
      change();
      await promise;
    };
    const flags = join(folder.root, 'config/flags.yaml');
    try {
      await told(() => {
        writeFileSync(`${flags}~`, '# replaced');
        renameSync(`${flags}~`, flags);
      });
      await told(() => folder.write('config/flags.yaml', '# in place'));
      await told(() => folder.write('brands/new/copy/en-US/words.yaml', '# new'));
      await told(() => folder.write('brands/new/copy/en-US/words.yaml', '# newer'));
      await told(() => rmSync(join(folder.root, 'brands/new'), { recursive: true }));
      await told(() => folder.write('config/flags.yaml', '# again'));
      const config = join(folder.root, 'config');
      await told(() => renameSync(config, `${config}~`));
      await told(() => renameSync(`${config}~`, config));
      await told(() => folder.write('config/flags.yaml', '# back'));
    } finally {
      watching.close();
    }
  });
});
