import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { stateMatrix } from '../../../../core/matrix/stateMatrix.ts';
import { brandOf, familyOf, policyOf } from '../../../../core/matrix/testMatrix.ts';
import { matrixPdf } from './matrixPdf.ts';

const matrix = stateMatrix(
  brandOf(
    [
      policyOf('everywhere', { title: 'Holds everywhere' }),
      policyOf('texas', {
        jurisdiction: ['TX'],
        title: 'Only here',
        verified: false,
        examples: [
          { name: 'a child', given: { 'property.state': 'TX', 'applicant.age': 17 }, expect: 'applies' },
          { name: 'mistaken', given: { 'property.state': 'OH', 'applicant.age': 17 }, expect: 'applies' },
        ],
      }),
    ],
    [
      familyOf('common', { policies: ['everywhere'] }),
      familyOf('own', {
        policies: ['texas'],
        notApplicable: [{ jurisdiction: 'any', because: 'The lender is not here' }],
        unknown: [{ jurisdiction: ['NV'], because: 'Nobody has looked it up' }],
        open: [{ jurisdiction: ['UT'], question: 'Which rule is it?' }],
      }),
    ],
  ),
  {
    asOf: '2026-06-15',
    release: { hash: 'c'.repeat(64), contentHash: 'd'.repeat(64), released: undefined },
  },
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
    expect(text.split('Not applicable: The lender is not here')).toHaveLength(49);
    expect(text).toContain('Unknown: Nobody has looked it up');
    expect(text).toContain('Open question: Which rule is it?');
    expect(text).toContain('In TX: if Age of the applicant is less than 18, the borrower cannot continue.');
  });

  it('names the release, and shows examples with their results', async () => {
    const text = await textOf(await matrixPdf(matrix, print));
    expect(text).toContain(`Release ${'c'.repeat(64)}`);
    expect(text).toContain('not released: made from a folder of configuration');
    expect(text).toContain('a child Property state: TX; Age of the applicant: 17 applies applies');
    expect(text).toContain('applies out of scope (not as expected)');
  });

  it('ends with an index that gives the page of each state and policy, which are bookmarks too', async () => {
    const bytes = await matrixPdf(matrix, print);
    const text = await textOf(bytes);
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const pageWith = async (words: string): Promise<number> => {
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const { items } = await (await pdf.getPage(page)).getTextContent();
        if (items.some((item) => 'str' in item && item.str === words)) return page;
      }
      return 0;
    };
    const index = text.slice(text.indexOf('Index by state'));
    expect(index).toContain(`Texas (TX) Only here ${await pageWith('Texas (TX)')}`);
    expect(index).toContain(`Only here texas: TX ${await pageWith('Only here')}`);
    const marks = (await pdf.getOutline()).map(({ title }) => title);
    expect(marks).toEqual(
      expect.arrayContaining(['Every state', 'Texas (TX)', 'Only here', 'Index by policy']),
    );
  });

  it('is identical for the same matrix, byte for byte', async () => {
    expect(await matrixPdf(matrix, print)).toEqual(await matrixPdf(matrix, print));
  });
});
