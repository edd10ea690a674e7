import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { readLicences, statedLicences } from './licences.ts';
import { type Lock, sbomOf } from './sbom.ts';

export const SBOM = 'dist/sbom.cdx.json';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The lock path of a module's package; undefined for modules of the project. */
export function packageOf(id: string, root: string): string | undefined {
  const path = id
    .replaceAll('\\', '/')
    .replace(/^\0/, '')
    .replace(`${root.replaceAll('\\', '/')}/`, '');
  return PACKAGE.exec(path)?.[0];
}

function collect(bundle: Rolldown.OutputBundle, into: Set<string>): void {
  for (const file of Object.values(bundle)) {
    const ids =
      file.type === 'chunk'
        ? file.moduleIds
        : file.originalFileNames.map((name) => join(process.cwd(), 'src/web', name));
    for (const id of ids) {
      const path = packageOf(id, process.cwd());
      if (path !== undefined) into.add(path);
    }
  }
}

const bundled = new Set<string>();

/** Records which packages are in the builds that make the pages. */
export const bundledPackagesPlugin = (): Plugin => ({
  name: 'equiform:bundled-packages',
  apply: 'build',
  generateBundle: (_options, bundle) => collect(bundle, bundled),
});

/** Writes the bill of materials after the last of these builds. */
export const sbomPlugin = (): Plugin => ({
  name: 'equiform:sbom',
  apply: 'build',
  closeBundle(error) {
    if (error !== undefined) return;
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    writeFileSync(SBOM, sbomOf(lock, { bundled, stated: statedLicences(readLicences()) }));
  },
});
