import { describe, expect, it } from 'vitest';
import { checkProject, projectWith } from '../testProject.ts';

/** The head of a WOFF2 file with a table of each tag, filled up to a size. */
function woff2(tags: readonly number[], bytes = 1000): string {
  const file = new Uint8Array(bytes);
  file.set([...'wOF2'].map((letter) => letter.charCodeAt(0)));
  const view = new DataView(file.buffer);
  view.setUint32(8, bytes);
  view.setUint16(12, tags.length);
  // A length of two bytes each; the tables glyf and loca have one more.
  const directory = tags.flatMap((tag) => [tag, 0x81, 0x00, ...(tag === GLYF ? [0x81, 0x00] : [])]);
  file.set(directory, 48);
  return btoa(String.fromCharCode(...file));
}

const GLYF = 10;
const FVAR = 47;
const fixed = woff2([0, GLYF, 5]);
const variable = woff2([0, GLYF, FVAR]);

interface Given {
  readonly weights?: readonly string[];
  readonly files?: readonly string[];
  readonly theme?: string;
}

function messagesOf({ weights = ['200 900'], files = [variable], theme = '' }: Given): readonly string[] {
  const named = weights.map((weight, index) => `{ file: f${index}.woff2, weight: "${weight}" }`).join(', ');
  const face = `typeface: { body: { family: Fine, files: [${named}], fallback: { local: [Arial], sizeAdjust: 100, ascent: 100, descent: 20 } } }`;
  const project = projectWith({
    'config/theme.yaml': [['version: 1', `version: 1\n${face}\n${theme}`]],
    ...Object.fromEntries(files.map((file, index) => [`config/f${index}.woff2`, file])),
  });
  return checkProject(project).findings.map(({ message }) => message);
}

describe('typefaces that a lender brings', () => {
  it.each<Given>([
    {},
    { weights: ['400', '600', '650'], files: [fixed, fixed, fixed] },
    { weights: ['400', '600'], files: [fixed, fixed], theme: 'headings: { weight: 600 }\n' },
  ])('are fine if they have every weight that pages use: %j', (given) => {
    expect(messagesOf(given)).toEqual([]);
  });

  it.each<[string, Given, string]>([
    ['is missing', { files: [] }, 'There is no typeface f0.woff2 beside the file that names it'],
    ['is none', { files: [btoa('<html>')] }, 'f0.woff2 is not a whole WOFF2 file'],
    ['is cut off', { files: [btoa(atob(variable).slice(0, 900))] }, 'f0.woff2 is not a whole WOFF2 file'],
    [
      'is too large',
      { files: [woff2([FVAR], 60_001)] },
      'f0.woff2 has 60001 bytes; at most 60000 are allowed, so leave out letters (a subset)',
    ],
    [
      'has one weight, but promises more',
      { files: [fixed] },
      'f0.woff2 has one weight only, so it cannot have those from 200 to 900',
    ],
    [
      'lacks the weights of labels and headings',
      { weights: ['400'], files: [fixed] },
      'Fine has no file for the weight 600, 650, which pages use',
    ],
    [
      'lacks the weight of the theme’s headings',
      { weights: ['400 700'], theme: 'headings: { weight: 800 }\n' },
      'Fine has no file for the weight 800, which pages use',
    ],
    [
      'is too much with the others',
      {
        weights: ['400', '600', '650'],
        files: [woff2([5], 50_000), woff2([5], 50_000), woff2([5], 50_000)],
      },
      'There are 150000 bytes of typefaces; at most 120000 are allowed',
    ],
  ])('one that %s is reported', (_what, given, message) => {
    expect(messagesOf(given)).toEqual([message]);
  });
});
