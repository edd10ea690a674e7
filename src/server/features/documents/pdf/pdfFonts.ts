import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const font = (name: string): Buffer =>
  readFileSync(resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`));

/** Liberation Sans (SIL Open Font License), which comes with pdfjs-dist: every letter of Latin, Greek and Cyrillic names. */
export const pdfFonts: Readonly<Record<'regular' | 'bold', Buffer>> = {
  regular: font('Regular'),
  bold: font('Bold'),
};
