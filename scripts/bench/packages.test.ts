import { globSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

/** The packages of a package.json that a file finds beside itself or above, the nearest first. */
const dependenciesAt = (file: string): readonly string[] => {
  const found = findPackageJSON('..', pathToFileURL(join(HERE, file)));
  return Object.keys(JSON.parse(readFileSync(found ?? '', 'utf8')).dependencies ?? {});
};

it("installs the compared packages only for its own pages; its programs use the product's packages", () => {
  for (const file of globSync('*.ts', { cwd: HERE }))
    expect(findPackageJSON('..', pathToFileURL(join(HERE, file))), file).toBe(join(ROOT, 'package.json'));
  for (const page of globSync('pages/*/main.*', { cwd: HERE }))
    expect(dependenciesAt(page)).toContain('@jsonforms/material-renderers');
});
