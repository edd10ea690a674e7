import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { CannotRun } from '../terminal/cliCommand.ts';

/** A typeface file: the letters of one weight, and the weights that it has. */
export interface Typeface {
  readonly family: string;
  readonly bytes: number;
  /** Lightest and boldest; equal for a file of one weight. */
  readonly weights: readonly [least: number, most: number];
  /** Its letters in a weight; throws `CannotRun` for one that it does not have. */
  at(weight: number): Font;
}

/** Reads a WOFF2, WOFF, TrueType or OpenType file; throws `CannotRun`. */
export async function openTypeface(path: string): Promise<Typeface> {
  const file = read(path);
  const font = await parsed(path, file);
  return reading(path, () => {
    const axis = font.variationAxes.wght;
    const own = font['OS/2'].usWeightClass;
    const [least, most] = axis ? [axis.min, axis.max] : [own, own];
    return {
      family: familyOf(font),
      bytes: file.length,
      weights: [least, most],
      at(weight) {
        if (!axis) return font;
        if (weight < least || weight > most)
          throw new CannotRun(`${path} has no weight ${weight}: it has ${least} to ${most}`);
        return font.getVariation({ wght: weight });
      },
    };
  });
}

/** What `work` reads of a typeface: a part that is damaged shows when it is read, as `CannotRun`. */
export function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    throw new CannotRun(`${path} is damaged: ${(error as Error).message}`);
  }
}

const WEIGHT = / (?:Thin|ExtraLight|Light|Regular|Medium|SemiBold|Bold|ExtraBold|Black)$/;

/** The name that all weights share: "Nunito", not "Nunito ExtraLight". */
const familyOf = (font: Font): string => font.familyName.replace(WEIGHT, '');

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CannotRun(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Fonts in WOFF2 cannot be set to a weight, so they are unpacked first. */
async function parsed(path: string, file: Buffer): Promise<Font> {
  try {
    const isWoff2 = file.toString('latin1', 0, 4) === 'wOF2';
    const font = create(isWoff2 ? Buffer.from(await decompress(file)) : file);
    if ('fonts' in font) throw new Error('it is a collection of typefaces');
    return font;
  } catch (error) {
    throw new CannotRun(`${path} is not a typeface: ${(error as Error).message}`);
  }
}
