import type { Face, Theme } from '../../model/generated/theme.ts';
import { fontPart } from '../../model/lookParts.ts';
import type { BrandCheck } from './brandCheck.ts';
import { readWoff2 } from './readWoff2.ts';

/** Bytes: a page loads the files of body and headings before its text has its final look. */
const MOST_OF_FILE = 60_000;
const MOST_OF_ALL = 120_000;

/** Weights in which pages write text; without the bolder one browsers would smear the lighter. */
const BODY_WEIGHTS = [400, 600];
const HEADING_WEIGHT = 650;

/** Typefaces must be WOFF2 files, small, and have the weights that pages use. */
export function checkTypeface(check: BrandCheck): void {
  const { typeface, headings }: Theme = check.brand.theme;
  if (!typeface) return;
  const { body, heading } = typeface;
  const sizes = new Map<string, number>();
  if (body) checkFace(check, '/theme/typeface/body', body, sizes);
  if (heading) checkFace(check, '/theme/typeface/heading', heading, sizes);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (all > MOST_OF_ALL)
    check.report(
      '/theme/typeface',
      'typeface',
      `${saidOf(all)} of typefaces; at most ${MOST_OF_ALL} are allowed`,
    );
  const ofHeadings = [headings?.weight ?? HEADING_WEIGHT];
  if (body)
    checkWeights(
      check,
      '/theme/typeface/body',
      body,
      heading ? BODY_WEIGHTS : [...BODY_WEIGHTS, ...ofHeadings],
    );
  if (heading) checkWeights(check, '/theme/typeface/heading', heading, ofHeadings);
}

const saidOf = (bytes: number): string => `There are ${bytes} bytes`;

function checkFace(
  { report, brand }: BrandCheck,
  at: string,
  { files }: Face,
  sizes: Map<string, number>,
): void {
  for (const [index, { file, weight }] of files.entries()) {
    const bytes = bytesOf(brand.look[fontPart(file)] ?? '');
    const say = (message: string, key = 'file') => report(`${at}/files/${index}/${key}`, 'typeface', message);
    const head = readWoff2(bytes);
    if (bytes.length === 0) say(`There is no typeface ${file} beside the file that names it`);
    else if (head?.bytes !== bytes.length) say(`${file} is not a whole WOFF2 file`);
    else if (bytes.length > MOST_OF_FILE)
      say(
        `${file} has ${bytes.length} bytes; at most ${MOST_OF_FILE} are allowed, so leave out letters (a subset)`,
      );
    if (head && !head.isVariable && weight.includes(' '))
      say(
        `${file} has one weight only, so it cannot have those from ${weight.replace(' ', ' to ')}`,
        'weight',
      );
    sizes.set(file, bytes.length);
  }
}

function checkWeights(
  { report }: BrandCheck,
  at: string,
  { family, files }: Face,
  needed: readonly number[],
): void {
  const ranges = files.map(({ weight }) => weight.split(' ').map(Number));
  const lacks = needed.filter(
    (weight) => !ranges.some(([least = 0, most = least]) => least <= weight && weight <= most),
  );
  if (lacks.length > 0)
    report(
      `${at}/files`,
      'typeface',
      `${family} has no file for the weight ${lacks.join(', ')}, which pages use`,
    );
}

/** Of base64; none for anything else. */
function bytesOf(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
