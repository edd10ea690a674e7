import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingsTable } from '../../src/server/settings/settings.ts';
import { projectFile } from './releases.ts';

const ROOT = join(import.meta.dirname, '../..');
const readme = projectFile('README.md');
const sandbox = projectFile('docs/sandbox.md');
/** All handwritten pages, by path. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'docs/adr', 'docs/how-to'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** Headings as URL fragments. */
const anchors = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the docs for newcomers', () => {
  it('list every test borrower of the sandbox, where it ends and what to try', () => {
    const { personas } = parse(projectFile('config/sandbox/personas.yaml')) as {
      personas: readonly { id: string; ends: string; tries?: string }[];
    };
    for (const { id, ends, tries = '' } of personas) {
      const row = sandbox.split('\n').find((line) => line.startsWith(`| \`${id}\` `));
      expect(row, id).toContain(`\`${ends}\``);
      expect(row, id).toContain(tries);
    }
  });

  it('do not promise what is not possible yet: signing for another owner', () => {
    expect(sandbox).not.toContain('Sign as the other owner');
  });

  it('name only existing scripts', () => {
    const { scripts } = JSON.parse(projectFile('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) =>
      [...projectFile(page).matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? ''),
    );
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('begin with the two commands, and are short', () => {
    expect(readme).toContain('\nnpm start ');
    expect(readme).toContain('\nnpm test ');
    expect(readme.split('\n').length).toBeLessThan(90);
  });

  it('name every setting in the table of settings or on the page that the table names', () => {
    const names = Object.values(settingsTable).map(({ env }) => env);
    const table = projectFile('docs/settings.md');
    const linked = [...table.matchAll(/\]\(([a-z-]+\.md)/g)].map(([, page]) => projectFile(`docs/${page}`));
    const said = [table, ...linked].join('\n');
    expect(names.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
  });

  it('show pictures that exist and are small', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]{20,}\]\(([^)]+)\)/g)].map(([, file = '']) =>
      join(ROOT, file),
    );
    expect(pictures).toHaveLength(2);
    for (const file of pictures) {
      expect(statSync(file).size, file).toBeLessThan(150_000);
      expect(readFileSync(file).subarray(1, 4).toString(), file).toBe('PNG');
    }
  });

  it.each(pages)('in %s link to existing pages and headings', (page) => {
    const folder = join(ROOT, page, '..');
    const links = [...projectFile(page).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const path = file === '' ? join(ROOT, page) : join(folder, file);
      if (!existsSync(path)) return true;
      return (
        anchor !== undefined && path.endsWith('.md') && !anchors(readFileSync(path, 'utf8')).includes(anchor)
      );
    });
    expect(broken).toEqual([]);
  });

  it('name existing tests for each promise of the architecture', () => {
    const page = projectFile('docs/architecture.md');
    const promises = page
      .slice(page.indexOf('## Promises'))
      .split('\n')
      .filter((line) => /^\| \d/.test(line));
    expect(promises).toHaveLength(13);
    for (const promise of promises) {
      const proofs = [...promise.matchAll(/\]\(\.\.\/([^)]*)\) “([^”]*)”/g)];
      expect(proofs, promise).not.toEqual([]);
      for (const [, file = '', title = ''] of proofs) expect(projectFile(file), promise).toContain(title);
    }
  });
});
