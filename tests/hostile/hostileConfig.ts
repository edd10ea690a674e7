import { isMap, isScalar, parse, parseDocument, stringify, visit } from 'yaml';
import { baseRoot, type ConfigFile } from '../../src/core/config/layerFiles.ts';
import type { Json } from '../../src/core/shared/json.ts';
import { mutate, placesIn, replaced, slipKinds } from '../config/mutations.ts';

/** Numbers in [0, 1), the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
type Files = readonly ConfigFile[];

const oneOf = <T>(from: readonly T[], random: Random): T => {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('Nothing to choose from');
  return one;
};
const wholeOf = (random: Random): number => Math.floor(random() * 1e6);

/** Scripts a page must never run, whatever text holds them. */
export const SCRIPTS: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '<svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '<!--<script>alert(1)',
  '\u2028</script\u2029><script>alert(1)</script>',
];

/** Texts that break other consumers. */
const TEXTS: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  '^(\\p{L}+\\s?)+$',
  '^(a+)+$',
  '(?=(x+))\\1{9}',
  '[',
  '{a, plural, one {{b, select, other {{c, plural, other {#}}}}} other {x}}',
  '{unclosed',
  '\u202e\u0000\ufeff',
  '\ud800',
  'x'.repeat(100_000),
  '../../../../etc/passwd',
  'https://user:password@evil.example/',
  '//evil.example',
  'data:text/html,<script>alert(1)</script>',
  '1e999',
  'P99999999999D',
  '9999-99-99',
];

const deep = (levels: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { and: value };
  return value;
};

const VALUES: readonly (() => Json)[] = [
  () => null,
  () => [],
  () => ({}),
  () => -1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER,
  () => deep(60),
  () => deep(3_000),
  () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}}'),
  () => Array.from({ length: 5_000 }, (_, index) => `item ${index}`),
];

type Attack = (file: ConfigFile, random: Random) => string | undefined;

function withValue({ text }: ConfigFile, random: Random, value: Json, fits: (before: Json) => boolean) {
  const root = parse(text) as Json;
  const places = placesIn(root).filter((place) => place.pointer !== '/$schema' && fits(place.value));
  if (places.length === 0) return undefined;
  // Too deep for a recursive printer, so use JSON, which is YAML.
  return JSON.stringify(replaced(root, oneOf(places, random).pointer, value));
}

const isText = (value: Json): boolean => typeof value === 'string';

/** Replaces one text and leaves the file otherwise unchanged. */
function withText({ text }: ConfigFile, random: Random, hostile: (before: string) => string) {
  const document = parseDocument(text);
  const texts: { value: unknown }[] = [];
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (isScalar(key) && key.value !== '$schema' && isScalar(value) && typeof value.value === 'string')
        texts.push(value);
    },
  });
  if (texts.length === 0) return undefined;
  const target = oneOf(texts, random);
  target.value = hostile(String(target.value));
  return stringify(document);
}

/** Attacks on a file, by name; undefined if not applicable. */
const attacks: Readonly<Record<string, Attack>> = {
  'slip of the hand': ({ text }, random) => {
    const salts = [wholeOf(random), wholeOf(random)] as const;
    const slip = mutate(parse(text) as Json, oneOf(slipKinds, random), salts);
    return slip && stringify(slip.value);
  },
  'hostile value': (file, random) => withValue(file, random, oneOf(VALUES, random)(), () => true),
  'hostile text': (file, random) => withValue(file, random, oneOf(TEXTS, random), isText),
  'script in place of a text': (file, random) => withText(file, random, () => oneOf(SCRIPTS, random)),
  'script behind a text': (file, random) =>
    withText(file, random, (before) => `${before} ${oneOf(SCRIPTS, random)}`),
  'name of a prototype as key': ({ text }, random) => {
    const document = parseDocument(text);
    if (!isMap(document.contents)) return undefined;
    return `${text}\n${oneOf(['__proto__', 'constructor', 'hasOwnProperty'], random)}: {polluted: true}\n`;
  },
  'YAML bomb': ({ text }) =>
    `${text}\na0: &a0 [x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 12 }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level}, `.repeat(8)}*a${level}]`).join('\n')}\n`,
  'alias to itself': ({ text }) => `${text}\nself: &self {again: *self}\n`,
  'tag of another language': ({ text }) => `${text}\nrun: !!js/function "function () { return 1 }"\n`,
  'key said twice': ({ text }) => `${text}\nversion: 1\n`,
  'cut in the middle': ({ text }, random) => text.slice(0, wholeOf(random) % Math.max(1, text.length)),
  'letters in another order': ({ text }, random) => {
    const at = wholeOf(random) % Math.max(1, text.length - 20);
    return `${text.slice(0, at)}${[...text.slice(at, at + 20)].reverse().join('')}${text.slice(at + 20)}`;
  },
  'second document': ({ text }) => `${text}\n---\n${text}`,
  'endless depth': () => `${'['.repeat(20_000)}`,
  'nothing at all': () => '',
  'a giant': ({ text }) => `${text}\n# ${'x'.repeat(2_100_000)}`,
  'not text': () => '\u0000\u0001\ufffd\ud800',
};

const LOGOS: readonly string[] = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><path d="M0 0h9v9z"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><foreignObject><body onload="alert(1)"/></foreignObject></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><a href="javascript:alert(1)"><path d="M0 0h9"/></a></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@import "https://evil.example/x.css"</style></svg>',
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="${'M0 0h9'.repeat(50_000)}"/></svg>`,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><use href="https://evil.example/x.svg#a"/></svg>',
  '<html><body><script>alert(1)</script></body></html>',
];

type FolderAttack = (files: Files, random: Random) => Files;

const without = (files: Files, one: ConfigFile): Files => files.filter((file) => file !== one);
const fileIn = (files: Files, random: Random, part = ''): ConfigFile =>
  oneOf(
    files.filter(({ path }) => path.includes(part)),
    random,
  );

const folderAttacks: Readonly<Record<string, FolderAttack>> = {
  'file taken away': (files, random) => without(files, fileIn(files, random)),
  'file copied beside itself': (files, random) => {
    const { path, text } = fileIn(files, random, '.yaml');
    return [...files, { path: path.replace('.yaml', '-again.yaml'), text }];
  },
  'files of two changed about': (files, random) => {
    const [one, other] = [fileIn(files, random, '.yaml'), fileIn(files, random, '.yaml')];
    return files.map((file) =>
      file === one
        ? { path: one.path, text: other.text }
        : file === other
          ? { path: other.path, text: one.text }
          : file,
    );
  },
  'circle of families': (files) =>
    files.map((file) =>
      file.path === 'brands/brightquarry/brand.yaml'
        ? { path: file.path, text: `${file.text}\nvariantOf: brightquarry-wholesale\n` }
        : file,
    ),
  'brand with the name of a prototype': (files, random) => [
    ...files,
    {
      path: `brands/${oneOf(['__proto__', 'constructor', 'toString'], random)}/brand.yaml`,
      text: fileIn(files, random, '/main/brand.yaml').text,
    },
  ],
  'hostile logo': (files, random) => {
    const logo = fileIn(files, random, 'logo.svg');
    return files.map((file) => (file === logo ? { path: file.path, text: oneOf(LOGOS, random) } : file));
  },
};

export interface HostileFolder {
  readonly files: Files;
  /** The attacks made. */
  readonly told: readonly string[];
}

/** A seed's folder with a script in one or two texts only; the check accepts many of these. */
export function scriptFolder(seed: number, sound: Files): HostileFolder {
  const random = randomOf(seed);
  const scripts = Object.keys(attacks).filter((name) => name.startsWith('script'));
  let files = sound;
  const told: string[] = [];
  for (let more = 1 + Math.floor(random() * 2); more > 0; more -= 1) {
    const file = fileIn(files, random, oneOf(['copy/', 'brands/'], random));
    const name = oneOf(scripts, random);
    const text = file.path.endsWith('.yaml') ? attacks[name]?.(file, random) : undefined;
    if (text === undefined) continue;
    files = files.map((one) => (one === file ? { path: file.path, text } : one));
    told.push(`${name} in ${file.path}`);
  }
  return { files, told };
}

/** A seed's folder: the sound files with one to three attacks. Untouched files stay the same objects. */
export function hostileFolder(seed: number, sound: Files): HostileFolder {
  const random = randomOf(seed);
  let files = sound;
  const told: string[] = [];
  for (let more = 1 + Math.floor(random() * 3); more > 0; more -= 1) {
    if (random() < 0.25) {
      const name = oneOf(Object.keys(folderAttacks), random);
      files = folderAttacks[name]?.(files, random) ?? files;
      told.push(name);
      continue;
    }
    const file = fileIn(files, random, random() < 0.5 ? '.yaml' : `${oneOf(['brands/', baseRoot], random)}`);
    if (!file.path.endsWith('.yaml') || !sound.includes(file)) continue;
    const name = oneOf(Object.keys(attacks), random);
    const text = attacks[name]?.(file, random);
    if (text === undefined) continue;
    files = files.map((one) => (one === file ? { path: file.path, text } : one));
    told.push(`${name} in ${file.path}`);
  }
  return { files, told };
}
