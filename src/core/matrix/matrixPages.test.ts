import { describe, expect, it } from 'vitest';
import { matrixCsv } from './matrixCsv.ts';
import { matrixHtml } from './matrixHtml.ts';
import { stateMatrix } from './stateMatrix.ts';
import { parse as parseCsv } from './testCsv.ts';
import { brandOf, familyOf, policyOf } from './testMatrix.ts';

const nasty = '=cmd|"/c calc"!A1, "quoted"\r\nand a line';

const matrix = stateMatrix(
  brandOf(
    [
      policyOf('everywhere', { title: nasty }),
      policyOf('texas', {
        jurisdiction: ['TX'],
        title: '<script>alert(1)</script>',
        unverified: true,
        boundBy: { documents: ['texas-notice'] },
      }),
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
);

describe('matrixCsv', () => {
  const rows = parseCsv(matrixCsv(matrix));

  it('is RFC 4180: lines end with CRLF, all lines have the same number of cells, quotes are doubled', () => {
    expect(matrixCsv(matrix).endsWith('\r\n')).toBe(true);
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([16]));
    expect(rows[1]?.[7]).toBe(`'${nasty}`);
  });

  it('has a line for each rule, reason and open question of each state', () => {
    const of = (state: string) =>
      rows.filter(([code]) => code === state).map((cells) => [cells[4], cells[5], cells[8]]);
    expect(of('TX').map(([answer, policy]) => [answer, policy])).toEqual([
      ['rule', 'everywhere'],
      ['rule', 'texas'],
    ]);
    expect(of('UT').slice(1)).toEqual([
      ['not applicable', '', 'No rule is known here'],
      ['open question', '', 'Which rule is it?'],
    ]);
    expect(rows).toHaveLength(1 + 51 * 2 + 1);
  });

  it('marks an unconfirmed citation', () => {
    expect(rows[0]?.[10]).toBe('Marked as unconfirmed');
    const marks = new Map(rows.slice(1).map((cells) => [cells[5], cells[10]]));
    expect([marks.get('texas'), marks.get('everywhere'), marks.get('')]).toEqual(['yes', 'no', '']);
  });

  it('contains no formula, whatever a title begins with', () => {
    for (const begin of ['=', '+', '-', '@', '\t', '\r']) {
      const [title] = matrixTitles(`${begin}1+1`);
      expect(title).toBe(`'${begin}1+1`);
    }
    expect(matrixTitles('plain')).toEqual(['plain']);
  });
});

function matrixTitles(title: string): readonly (string | undefined)[] {
  const brand = brandOf([policyOf('one', { title })], [familyOf('a', { policies: ['one'] })]);
  const [, ...rows] = parseCsv(matrixCsv(stateMatrix(brand)));
  return [...new Set(rows.map((cells) => cells[7]))];
}

describe('matrixHtml', () => {
  const html = matrixHtml(matrix);

  it('needs no other files, and contains no markup from texts', () => {
    expect(html).not.toMatch(/<script|<link|src=|@import|url\(/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('is a table with a caption and header cells, in a region that scrolls by keyboard', () => {
    expect(html).toMatch(
      /<div class="scroll" role="region" aria-labelledby="caption" tabindex="0">\s*<table>\s*<caption id="caption">/,
    );
    expect(html.match(/<th scope="row">/g)).toHaveLength(51);
    expect(html.match(/<th scope="col">/g)).toHaveLength(3);
    expect(html).toContain('position: sticky');
    expect(html).toContain('@media print');
  });

  it('says in words which citation is unconfirmed, and has no empty cell', () => {
    expect(html.match(/\(citation marked as unconfirmed\)/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).not.toMatch(/<td[^>]*>\s*<\/td>/);
    expect(html.match(/Same as in every state\./g)).toHaveLength(51);
    expect(html.match(/Not applicable: No rule is known here/g)).toHaveLength(50);
    expect(html).toContain('Open question:</strong> Which rule is it?');
  });

  it('links each cell to its rule in plain English', () => {
    const targets = [...html.matchAll(/href="#(rule-[a-z-]+)"/g)].map(([, id]) => id);
    expect(new Set(targets)).toEqual(new Set(['rule-everywhere', 'rule-texas']));
    for (const id of new Set(targets)) expect(html).toContain(`id="${id}"`);
    expect(html).toContain('In TX: if Age of the applicant is less than 18, the borrower cannot continue.');
  });
});
