import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { stateMatrix } from '../../../../core/matrix/stateMatrix.ts';
import { brandOf, familyOf, policyOf } from '../../../../core/matrix/testMatrix.ts';
import { matrixPdf } from './matrixPdf.ts';

const matrix = stateMatrix(
  brandOf(
    [
      policyOf('everywhere', { title: 'Holds everywhere' }),
      policyOf('texas', { jurisdiction: ['TX'], title: 'Only here', unverified: true }),
    ],
    [
      familyOf('common', { policies: ['everywhere'] }),
      familyOf('own', {
        policies: ['texas'],
        notApplicable: [{ jurisdiction: 'any', because: 'No rule is known here' }],
        open: [{ jurisdiction: ['UT'], question: 'Which rule is it?' }],
      }),
    ],
  ),
  { asOf: '2026-06-15' },
);
const print = { issuedAt: new Date('2026-06-15T15:00:00Z'), hash: 'b'.repeat(64) };

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

describe('matrixPdf', () => {
  it('contains what applies everywhere, what applies in each state, and every rule in plain English', async () => {
    const text = await textOf(await matrixPdf(matrix, print));
    expect(text).toContain('As of 2026-06-15.');
    for (const { name, code } of matrix.states) expect(text).toContain(`${name} (${code})`);
    expect(text).toContain('Only here (citation marked as unconfirmed).');
    expect(text.split('Not applicable: No rule is known here')).toHaveLength(51);
    expect(text).toContain('Open question: Which rule is it?');
    expect(text).toContain('In TX: if Age of the applicant is less than 18, the borrower cannot continue.');
  });

  it('is identical for the same matrix, byte for byte', async () => {
    expect(await matrixPdf(matrix, print)).toEqual(await matrixPdf(matrix, print));
  });
});
