import { globSync, readFileSync } from 'node:fs';
import { basename, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Settings {
  readonly 'yaml.schemas': Readonly<Record<string, string | readonly string[]>>;
}

it('an editor checks each file of the configuration with the schema that the file names', () => {
  const { 'yaml.schemas': schemas } = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as Settings;
  const files = globSync('{config,brands}/**/*.yaml');
  expect(files.length).toBeGreaterThan(400);
  const wrong = files.filter((file) => {
    const found = Object.entries(schemas).filter(([, globs]) =>
      [globs].flat().some((glob) => matchesGlob(file, glob)),
    );
    const { $schema } = parse(readFileSync(file, 'utf8')) as { $schema: string };
    return found.length !== 1 || basename(found[0]?.[0] ?? '') !== basename($schema);
  });
  expect(wrong).toEqual([]);
});
