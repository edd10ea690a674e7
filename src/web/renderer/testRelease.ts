import { buildRelease } from '../../core/config/buildRelease.ts';
import { checkConfig } from '../../core/config/checks/checkConfig.ts';
import { createConfigSchemas } from '../../core/config/configSchemas.ts';
import type { ConfigFile } from '../../core/config/layerFiles.ts';
import { type PortName, portNames } from '../../core/journey/ports.ts';
import type { Release } from '../../core/model/release.ts';
import type { LoadedRelease } from './loadedRelease.ts';
import { loadRelease, type PageRelease, type ReleaseSource } from './loadRelease.ts';

const files = import.meta.glob<string>(
  ['../../../config/**/*.yaml', '../../../brands/**/*.{yaml,svg}', '!../../../config/sandbox/**'],
  { query: '?raw', import: 'default' },
);
/** As data URLs, whose end is what a configuration holds of them: base64. */
const typefaces = import.meta.glob<string>('../../../brands/**/*.woff2', {
  query: '?inline',
  import: 'default',
});
const schemas = import.meta.glob<string>('../../../schemas/config/*.schema.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const fromRoot = (path: string): string => path.replace(/^(\.\.\/)+/, '');

const named = Object.fromEntries(
  Object.entries(schemas).map(([path, text]) => [path.replace(/^.*\//, ''), JSON.parse(text) as unknown]),
);

const loaded = new Map<string, Promise<LoadedRelease>>();

/** The release of a product brand, as in production or in an environment, compiled from its configuration; every company takes part by default. */
export function testRelease(
  brand = 'main',
  ports: readonly PortName[] = portNames,
  environment = '',
): Promise<LoadedRelease> {
  const key = [brand, environment, ...ports].join(' ');
  const known = loaded.get(key) ?? build({ brand, ports, environment });
  loaded.set(key, known);
  return known;
}

/** The files of the brand and its parents, and shared files; reading all brands would be slow. */
async function filesOf(code: string): Promise<readonly ConfigFile[]> {
  const family = await familyOf(code);
  const mine = Object.entries({ ...files, ...typefaces }).filter(([path]) => {
    const [, folder] = /^brands\/([^_/][^/]*)\//.exec(fromRoot(path)) ?? [];
    return folder === undefined || family.includes(folder);
  });
  return Promise.all(
    mine.map(async ([path, read]) => ({
      path: fromRoot(path),
      text: (await read()).replace(/^data:font\/woff2;base64,/, ''),
    })),
  );
}

async function familyOf(code: string): Promise<readonly string[]> {
  const text = await files[`../../../brands/${code}/brand.yaml`]?.();
  const [, parent] = /^variantOf: (\S+)$/m.exec(text ?? '') ?? [];
  return parent === undefined ? [code] : [code, ...(await familyOf(parent))];
}

type Parts = Release['parts'];

const built = new Map<string, Promise<Parts>>();

/** The parts of a brand's release, which does not depend on who is connected. */
function partsOf(code: string, environment = ''): Promise<Parts> {
  const key = `${code} ${environment}`;
  const known = built.get(key) ?? buildParts(code, environment);
  built.set(key, known);
  return known;
}

async function buildParts(code: string, environment: string): Promise<Parts> {
  const texts = await filesOf(code);
  const { brands, findings } = checkConfig(texts, createConfigSchemas(named), {
    only: [code],
    ...(environment === '' ? {} : { environment }),
  });
  const [checked] = brands;
  if (!checked?.brand) throw new Error(`Brand ${code} has errors: ${JSON.stringify(findings.slice(0, 3))}`);
  return buildRelease(checked.brand, { sha256: () => 'test' }).parts;
}

/** A page of a brand's release, and how to fetch the parts that it does not carry: none. */
export async function testPage(
  code: string,
  ports: readonly PortName[] = portNames,
  environment = '',
): Promise<{ readonly page: PageRelease; readonly source: ReleaseSource }> {
  const parts = await partsOf(code, environment);
  const json = Object.entries(parts).filter(([name]) => name.endsWith('.json'));
  const module = (address: string): Promise<unknown> => {
    const code = parts[address.replace(/^.*\//, '').replace(/\?.*$/, '')] ?? '';
    return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  };
  const page: PageRelease = {
    hash: 'test',
    ticket: 'ticket of the test',
    mode: 'sandbox',
    ports,
    locale: 'en-US',
    parts: Object.fromEntries(json.map(([name, text]) => [name, JSON.parse(text) as unknown])),
  };
  return { page, source: { json: (address) => Promise.reject(new Error(`No part at ${address}`)), module } };
}

interface Wanted {
  readonly brand: string;
  readonly ports: readonly PortName[];
  readonly environment: string;
}

async function build({ brand, ports, environment }: Wanted): Promise<LoadedRelease> {
  const { page, source } = await testPage(brand, ports, environment);
  return loadRelease(page, source);
}
