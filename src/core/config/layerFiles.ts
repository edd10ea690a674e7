import type { BrandFile } from '../model/generated/brand.ts';

/** One file of a layer: its path from the project's root, with forward slashes. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
}

/** What a file in a layer root holds, by its path in that root. */
export interface FileKind {
  /** The schema that its root must satisfy. */
  readonly schema: string;
  /** Where its documents go in the resolved brand, and where in the file they are. */
  readonly holds:
    | { readonly type: 'document'; readonly section: string }
    | { readonly type: 'document by id'; readonly section: string }
    | { readonly type: 'map'; readonly key: string; readonly section: string; readonly under?: string }
    | { readonly type: 'list by id'; readonly key: string; readonly section: string };
}

const END = String.raw`\.(?:ya?ml|json)$`;
const kinds: readonly {
  readonly path: RegExp;
  readonly schema: string;
  readonly holds: FileKind['holds'];
}[] = [
  { path: new RegExp(`^brand${END}`), schema: 'brand', holds: { type: 'document', section: 'brand' } },
  { path: new RegExp(`^theme${END}`), schema: 'theme', holds: { type: 'document', section: 'theme' } },
  {
    path: new RegExp(`^facts${END}`),
    schema: 'facts',
    holds: { type: 'map', key: 'facts', section: 'facts' },
  },
  {
    path: new RegExp(`^enums${END}`),
    schema: 'enums',
    holds: { type: 'map', key: 'enums', section: 'enums' },
  },
  {
    path: new RegExp(`^flags${END}`),
    schema: 'flags',
    holds: { type: 'map', key: 'flags', section: 'flags' },
  },
  {
    path: new RegExp(`^telemetry${END}`),
    schema: 'telemetry',
    holds: { type: 'map', key: 'events', section: 'telemetry' },
  },
  {
    path: new RegExp(`^flows/[^/]+${END}`),
    schema: 'flow',
    holds: { type: 'document by id', section: 'flows' },
  },
  {
    path: new RegExp(`^steps/.+${END}`),
    schema: 'step',
    holds: { type: 'document by id', section: 'steps' },
  },
  {
    path: new RegExp(`^pages/[^/]+${END}`),
    schema: 'page',
    holds: { type: 'document by id', section: 'pages' },
  },
  {
    path: new RegExp(`^documents/[^/]+${END}`),
    schema: 'document',
    holds: { type: 'document by id', section: 'documents' },
  },
  {
    path: new RegExp(`^migrations/[^/]+${END}`),
    schema: 'migration',
    holds: { type: 'document by id', section: 'migrations' },
  },
  {
    path: new RegExp(`^screens${END}`),
    schema: 'screens',
    holds: { type: 'map', key: 'screens', section: 'screens' },
  },
  {
    path: new RegExp(`^chatbot${END}`),
    schema: 'chatbot',
    holds: { type: 'list by id', key: 'answers', section: 'chatbot' },
  },
  {
    path: new RegExp(`^matrix${END}`),
    schema: 'matrix',
    holds: { type: 'list by id', key: 'families', section: 'matrix' },
  },
  {
    path: new RegExp(`^rules/[^/]+${END}`),
    schema: 'policies',
    holds: { type: 'list by id', key: 'policies', section: 'policies' },
  },
];
const copyPath = new RegExp(`^copy/([a-z]{2}-[A-Z]{2})/.+${END}`);

/** The kind of a file by its path inside a layer root, or undefined when no file may stand there. */
export function fileKindOf(path: string): FileKind | undefined {
  const locale = copyPath.exec(path)?.[1];
  if (locale !== undefined)
    return {
      schema: 'copy.schema.json',
      holds: { type: 'map', key: 'messages', section: 'copy', under: locale },
    };
  const kind = kinds.find((candidate) => candidate.path.test(path));
  return kind && { schema: `${kind.schema}.schema.json`, holds: kind.holds };
}

/** The places that `fileKindOf` knows, for a message to people. */
export const knownPlaces: readonly string[] = [
  'brand.yaml',
  'theme.yaml',
  'facts.yaml',
  'enums.yaml',
  'flags.yaml',
  'telemetry.yaml',
  'screens.yaml',
  'matrix.yaml',
  'chatbot.yaml',
  'flows/*.yaml',
  'steps/**/*.yaml',
  'rules/*.yaml',
  'pages/*.yaml',
  'documents/*.yaml',
  'migrations/*.yaml',
  'copy/<locale>/*.yaml',
];

/** The root of the layer that every brand inherits. */
export const baseRoot = 'config';

const kindNames = [
  'main',
  'mortgage-company',
  'wholesale',
  'credit-union',
  'new-york',
] as const satisfies readonly BrandFile['kind'][];

/**
 * Whether a path belongs to the configuration and must stand in a layer, also when a slip or a merge gave it one more
 * ending (`rules/new.yaml.txt`); the sandbox's seeds need not.
 */
export const isOfLayers = (path: string): boolean =>
  /^(?:config|brands)\/.*\.(?:ya?ml|json)(?:\.\w+)?$/is.test(path) &&
  !path.startsWith(`${baseRoot}/sandbox/`);

/** The root of a kind's layer. */
export const kindRoot = (kind: string): string => `brands/_kinds/${kind}`;

/** The root of the layer of an environment, such as non-production: over the base, under every brand. */
export const environmentRoot = (name: string): string => `brands/_environments/${name}`;

/** The root of a brand's own layer. */
export const brandRoot = (code: string): string => `brands/${code}`;

/** The layer root that a path stands in, or undefined when it belongs to no layer (the sandbox's seeds, for one). */
export function layerRootOf(path: string): string | undefined {
  if (path.startsWith(`${baseRoot}/sandbox/`)) return undefined;
  if (path.startsWith(`${baseRoot}/`)) return baseRoot;
  const [, kind] = /^brands\/_kinds\/([^/]+)\/./.exec(path) ?? [];
  if (kind !== undefined) return kindNames.some((name) => name === kind) ? kindRoot(kind) : undefined;
  const [, environment] = /^brands\/_environments\/([^/]+)\/./.exec(path) ?? [];
  if (environment !== undefined) return environmentRoot(environment);
  const [, code] = /^brands\/([^/_][^/]*)\/./.exec(path) ?? [];
  return code === undefined ? undefined : brandRoot(code);
}
