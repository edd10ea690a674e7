import type { BrandFile } from '../model/generated/brand.ts';

/** The path is from the project root, with forward slashes; the text of a typeface (`.woff2`) is base64. */
export interface ConfigFile {
  readonly path: string;
  readonly text: string;
}

export interface FileKind {
  readonly schema: string;
  /** Target in the resolved brand, and location in the file. */
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
    path: new RegExp(`^journey${END}`),
    schema: 'journey',
    holds: { type: 'document', section: 'journey' },
  },
  {
    path: new RegExp(`^mails${END}`),
    schema: 'mails',
    holds: { type: 'document', section: 'mails' },
  },
  {
    path: new RegExp(`^signers${END}`),
    schema: 'signers',
    holds: { type: 'document', section: 'signers' },
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

/** By its path in a layer root; undefined if a file does not belong there. */
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

/** The places that `fileKindOf` knows, for messages. */
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
  'journey.yaml',
  'mails.yaml',
  'flows/*.yaml',
  'steps/**/*.yaml',
  'rules/*.yaml',
  'pages/*.yaml',
  'documents/*.yaml',
  'migrations/*.yaml',
  'copy/<locale>/*.yaml',
];

export const baseRoot = 'config';

const kindNames = [
  'main',
  'mortgage-company',
  'wholesale',
  'credit-union',
  'new-york',
] as const satisfies readonly BrandFile['kind'][];

/** The tones with words of their own. */
const toneNames = ['warm', 'brisk'] as const satisfies readonly BrandFile['tone'][];

/** Files of the installation, not of any lender: seeds of the sandbox, and who may do what on the staff's side. */
const isBesideLayers = (path: string): boolean => /^config\/(?:sandbox|staff)\//.test(path);

/**
 * True if a path is a configuration file that must be in a layer, even with an extra extension from a slip or
 * a merge (`rules/new.yaml.txt`). Files of the installation are exempt.
 */
export const isOfLayers = (path: string): boolean =>
  /^(?:config|brands)\/.*\.(?:ya?ml|json)(?:\.\w+)?$/is.test(path) && !isBesideLayers(path);

export const kindRoot = (kind: string): string => `brands/_kinds/${kind}`;

/** A tone's layer holds words only, and lies between a kind and its lenders. */
export const toneRoot = (tone: string): string => `brands/_tones/${tone}`;

/** An environment's layer (such as non-production) is applied over the base. */
export const environmentRoot = (name: string): string => `brands/_environments/${name}`;

export const brandRoot = (code: string): string => `brands/${code}`;

/** Undefined for a path in no layer, such as files of the installation. */
export function layerRootOf(path: string): string | undefined {
  if (isBesideLayers(path)) return undefined;
  if (path.startsWith(`${baseRoot}/`)) return baseRoot;
  const [, kind] = /^brands\/_kinds\/([^/]+)\/./.exec(path) ?? [];
  if (kind !== undefined) return kindNames.some((name) => name === kind) ? kindRoot(kind) : undefined;
  const [, tone] = /^brands\/_tones\/([^/]+)\/copy\/./.exec(path) ?? [];
  if (tone !== undefined) return toneNames.some((name) => name === tone) ? toneRoot(tone) : undefined;
  const [, environment] = /^brands\/_environments\/([^/]+)\/./.exec(path) ?? [];
  if (environment !== undefined) return environmentRoot(environment);
  const [, code] = /^brands\/([^/_][^/]*)\/./.exec(path) ?? [];
  return code === undefined ? undefined : brandRoot(code);
}
