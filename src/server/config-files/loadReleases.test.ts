import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectWith, testProject } from '../../core/config/testProject.ts';
import { ConfigRejected, readFolder, sha256 } from './loadReleases.ts';
import { readConfigTree } from './readConfigTree.ts';
import { testFolder } from './testFolder.ts';

const title = 'config/copy/en-US/all.yaml';
const other = (testProject[title] ?? '').replace('Your income', 'What you earn');
const cached = (root: string): readonly string[] => readdirSync(join(root, '.cache/releases'));
const hashes = (root: string, environment?: string): readonly (readonly [string, string])[] =>
  [...readFolder(root, { environment }).load().releases].map(([code, { hash }]) => [code, hash]);

describe('readConfigTree', () => {
  it('reads layers and schemas with paths from the root, sorted', () => {
    const folder = testFolder({ ...testProject, 'config/.hidden.yaml': 'x', 'config/notes.md': 'x' });
    const { files, schemas } = readConfigTree(folder.root);
    expect(files.map(({ path }) => path)).toEqual(
      [...Object.keys(testProject)].sort((a, b) => {
        const [first, second] = [a.startsWith('brands/'), b.startsWith('brands/')];
        return first === second ? (a < b ? -1 : 1) : first ? 1 : -1;
      }),
    );
    expect(schemas.map(({ path }) => path)).toContain('schemas/config/step.schema.json');
  });

  it('skips hidden files and folders, and refuses links, which could lead anywhere', () => {
    const folder = testFolder({ ...testProject, 'config/.idea/steps/x.yaml': 'x' });
    expect(readConfigTree(folder.root).files).toHaveLength(Object.keys(testProject).length);
    symlinkSync('..', join(folder.root, 'brands/round'));
    expect(() => readConfigTree(folder.root)).toThrow('brands/round is a link');
    rmSync(join(folder.root, 'brands/round'));
    symlinkSync('/etc/hostname', join(folder.root, 'config/steps/linked.yaml'));
    expect(() => readConfigTree(folder.root)).toThrow('config/steps/linked.yaml is a link');
  });

  it('names a folder that does not exist', () => {
    const folder = testFolder({});
    expect(() => readConfigTree(folder.root)).toThrow(/config/);
  });
});

describe('readFolder', () => {
  it('builds a release for every brand, and takes it from the cache the second time', () => {
    const folder = testFolder(testProject);
    const first = readFolder(folder.root).load();
    expect([...first.releases.keys()]).toEqual(['main']);
    const [file = ''] = cached(folder.root);
    expect(cached(folder.root)).toHaveLength(1);
    const marked = readFileSync(join(folder.root, '.cache/releases', file), 'utf8').split('\n')[1] ?? '';
    const changed = marked.replace('Your income', 'From the cache');
    writeFileSync(join(folder.root, '.cache/releases', file), `${sha256(changed)}\n${changed}`);
    expect(readFolder(folder.root).load().releases.get('main')?.parts['copy.en-US.json']).toContain(
      'From the cache',
    );
  });

  it('builds again if any input changes, and finds the old result if it changes back', () => {
    const folder = testFolder(testProject);
    const first = hashes(folder.root);
    folder.write(title, other);
    const second = hashes(folder.root);
    expect(second).not.toEqual(first);
    folder.write(title, testProject[title] ?? '');
    expect(hashes(folder.root)).toEqual(first);
    expect(cached(folder.root)).toHaveLength(2);
  });

  it('ignores a damaged or edited cache file', () => {
    const folder = testFolder(testProject);
    const first = hashes(folder.root);
    const path = join(folder.root, '.cache/releases', cached(folder.root)[0] ?? '');
    for (const spoil of [
      (text: string) => text.slice(0, -200),
      (text: string) => text.replace('Your income', 'X'),
      () => '',
    ]) {
      writeFileSync(path, spoil(readFileSync(path, 'utf8')));
      expect(hashes(folder.root)).toEqual(first);
    }
  });

  it('keeps only the latest sets of releases', () => {
    const folder = testFolder(testProject);
    for (let index = 0; index < 9; index += 1) {
      folder.write(title, other.replace('earn', `earn ${index}`));
      readFolder(folder.root).load();
    }
    expect(cached(folder.root).length).toBeLessThanOrEqual(6);
  });

  it('keeps releases of an environment separate from those of production', () => {
    const folder = testFolder(
      projectWith({ 'brands/_environments/test/steps/income.yaml': 'version: 2\nid: income\n' }),
    );
    expect(hashes(folder.root, 'test')).not.toEqual(hashes(folder.root));
  });

  it('releases nothing if one brand has an error, and shows where', () => {
    const folder = testFolder(
      projectWith({ 'brands/second/brand.yaml': 'version: 1\ncode: other\nhosts: [x]\n' }),
    );
    const load = () => readFolder(folder.root).load();
    expect(load).toThrow(ConfigRejected);
    expect(load).toThrow(/brands\/second\/brand\.yaml:2:7 {2}brand-code[\s\S]*❯ 2 │ code: other/);
    expect(existsSync(join(folder.root, '.cache'))).toBe(false);
  });
});
