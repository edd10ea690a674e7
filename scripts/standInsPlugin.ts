import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface StandIn {
  /** The package that asks; any importer if undefined. */
  readonly asker?: string;
  /** Exactly as it is asked for. */
  readonly module: string;
  /** What it gets: a file of ours, from the root of the repository, or another module of a package. */
  readonly given: { readonly file: string } | { readonly module: string };
}

const ours = (asker: string, module: string, file: string): StandIn => ({ asker, module, given: { file } });

/**
 * All that pages run in place of what a package asks for, because it would bring code that no page needs. Holds for builds,
 * the development server and the tests of pages alike, so that all run the same.
 */
export const standIns: readonly StandIn[] = [
  // Validators are compiled when a release is built: no AJV in the browser.
  ours('@jsonforms/core', 'ajv', 'src/web/renderer/noAjv.ts'),
  ours('@jsonforms/core', 'ajv-formats', 'src/web/renderer/noAjv.ts'),
  // JSON Forms picks renderers with these: lodash's bring far more than that.
  ours('@jsonforms/core', 'lodash/maxBy', 'src/web/renderer/maxBy.ts'),
  ours('@jsonforms/react', 'lodash/maxBy', 'src/web/renderer/maxBy.ts'),
  ours('@jsonforms/core', 'lodash/get', 'src/web/renderer/getPath.ts'),
  ours('@jsonforms/core', 'lodash/isEmpty', 'src/web/renderer/isEmpty.ts'),
  // A list of every attribute there is, to hold back props that no styled element of ours is given.
  ours('@emotion/styled', '@emotion/is-prop-valid', 'src/web/ui/theme/forwardedProps.ts'),
  // Every style names its element by a call; the list of `styled.a` to `styled.tspan` is left out.
  { module: '@emotion/styled', given: { module: '@emotion/styled/base' } },
  // Messages are parsed when a release is built: no ICU parser in the browser.
  {
    asker: 'intl-messageformat',
    module: '@formatjs/icu-messageformat-parser',
    given: { module: '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
];

/** The packages that ask, which a test must resolve as a build does. */
export const askers: readonly string[] = [...new Set(standIns.flatMap(({ asker }) => asker ?? []))];

/** The stand-in for a module that a file asks for, if any. */
export const standInFor = (module: string, importer: string | undefined): StandIn | undefined =>
  standIns.find((one) => one.module === module && isBy(one.asker, importer));

const isBy = (asker: string | undefined, importer = ''): boolean =>
  asker === undefined || importer.replaceAll('\\', '/').includes(`/node_modules/${asker}/`);

const ROOT = new URL('../', import.meta.url);

function standInsResolver(): Plugin {
  return {
    name: 'equiform:stand-ins',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const given = standInFor(source, importer)?.given;
      if (!given) return undefined;
      if ('file' in given) return fileURLToPath(new URL(given.file, ROOT));
      return this.resolve(given.module, importer, { ...options, skipSelf: true });
    },
  };
}

/** Resolves the modules of `standIns`, in packages that the development server bundles beforehand too. */
export const standInsPlugin = (): Plugin => ({
  ...standInsResolver(),
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [standInsResolver()] } } }),
});
