import { describe, expect, it } from 'vitest';
import { examplesCsv } from './examplesCsv.ts';
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
        reason: 'The lender wants it',
        verified: false,
        lawSince: '1998-01-01',
        boundBy: { documents: ['texas-notice'] },
        examples: [
          { name: 'a child', given: { 'property.state': 'TX', 'applicant.age': 17 }, expect: 'applies' },
          { name: '<b>of age</b>', given: { 'property.state': 'TX', 'applicant.age': 18 }, expect: 'passes' },
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
  { release: { hash: 'a'.repeat(64), contentHash: 'b'.repeat(64), released: undefined } },
);

describe('matrixCsv', () => {
  const rows = parseCsv(matrixCsv(matrix));

  it('is RFC 4180: lines end with CRLF, all lines have the same number of cells, quotes are doubled', () => {
    expect(matrixCsv(matrix).endsWith('\r\n')).toBe(true);
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([24]));
    expect(rows[1]?.[7]).toBe(`'${nasty}`);
  });

  it('has a line for each rule, reason and open question of each state', () => {
    const of = (state: string) =>
      rows.filter(([code]) => code === state).map((cells) => [cells[4], cells[5], cells[8]]);
    expect(of('TX').map(([answer, policy]) => [answer, policy])).toEqual([
      ['rule', 'everywhere'],
      ['rule', 'texas'],
    ]);
    expect(of('UT').slice(1)).toEqual([['open question', '', 'Which rule is it?']]);
    expect(of('NV').slice(1)).toEqual([['unknown', '', 'Nobody has looked it up']]);
    expect(rows).toHaveLength(1 + 51 * 2);
  });

  const column = (name: string): ReadonlyMap<string, string> => {
    const at = rows[0]?.indexOf(name) ?? -1;
    return new Map(rows.slice(1).map((cells) => [cells[5] ?? '', cells[at] ?? 'no such column']));
  };

  it('tells the law from the reason of the lender, and the day of the law from that of the product', () => {
    expect(column('Law').get('texas')).toBe('A statute');
    expect(column('Reason of the lender').get('texas')).toBe('The lender wants it');
    expect(column('In force by law since').get('texas')).toBe('1998-01-01');
    expect(column('In force in the product from').get('texas')).toBe('2020-01-01');
  });

  it('says what is unknown: the day of a law, who verified a rule and when', () => {
    expect(column('In force by law since').get('everywhere')).toBe('unknown');
    expect(column('Verified by').get('everywhere')).toBe('unknown');
    expect(column('Verified on').get('everywhere')).toBe('unknown');
    expect(column('Verified by').get('texas')).toBe('nobody yet');
  });

  it('names the release in each line, and that nobody released a folder', () => {
    for (const [label, text] of [
      ['Release', 'a'.repeat(64)],
      ['Configuration', 'b'.repeat(64)],
      ['Released', 'not released: made from a folder of configuration'],
      ['Approved by', 'nobody: not released'],
    ] as const)
      expect(new Set(column(label).values())).toEqual(new Set([text]));
  });

  it('contains no formula, whatever a title begins with', () => {
    for (const begin of ['=', '+', '-', '@', '\t', '\r']) {
      const [title] = matrixTitles(`${begin}1+1`);
      expect(title).toBe(`'${begin}1+1`);
    }
    expect(matrixTitles('plain')).toEqual(['plain']);
  });
});

describe('examplesCsv', () => {
  const [head, ...rows] = parseCsv(examplesCsv(matrix));

  it('has a line for each example: what is given, what should come of it, and what does', () => {
    expect(head?.slice(4, 9)).toEqual(['Example', 'Given', 'Expected', 'Result', 'As expected']);
    expect(rows.map((cells) => [cells[0], ...cells.slice(3, 9)])).toEqual([
      ['texas', 'TX', 'a child', 'Property state: TX; Age of the applicant: 17', 'applies', 'applies', 'yes'],
      [
        'texas',
        'TX',
        '<b>of age</b>',
        'Property state: TX; Age of the applicant: 18',
        'passes',
        'passes',
        'yes',
      ],
      [
        'texas',
        'TX',
        'mistaken',
        'Property state: OH; Age of the applicant: 17',
        'applies',
        'out of scope',
        'no',
      ],
    ]);
    expect(rows.every((cells) => cells[9] === 'a'.repeat(64))).toBe(true);
  });

  it('gives the amount of a price in its unit', () => {
    const price = policyOf('price', {
      when: true,
      effect: { price: 'rate', is: 0.079 },
      examples: [{ name: 'all', given: {}, expect: 'applies', gives: 0.079 }],
    });
    const priced = stateMatrix(brandOf([price], [familyOf('a', { policies: ['price'] })]));
    expect(priced.rules.price?.examples).toEqual([
      {
        name: 'all',
        given: 'nothing in particular',
        expected: 'applies, gives 7.9%',
        result: 'applies, gives 7.9%',
        agrees: true,
      },
    ]);
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

  it('begins with the release, who released and approved it', () => {
    expect(html).toContain(`<dt>Release</dt><dd>${'a'.repeat(64)}</dd>`);
    expect(html).toContain('<dt>Released</dt><dd>not released: made from a folder of configuration</dd>');
    const released = { position: 41, at: '2026-06-15T15:00:00Z', by: 'R. Roe', approvedBy: ['J. Doe'] };
    const of = (more: object) =>
      matrixHtml({
        ...matrix,
        release: { hash: 'c', contentHash: 'd', released: { ...released, ...more } },
      });
    expect(of({})).toContain('2026-06-15T15:00:00Z by R. Roe, position 41 of the history of releases');
    expect(of({})).toContain('<dt>Approved by</dt><dd>J. Doe</dd>');
    expect(of({ approvedBy: [] })).toContain('<dt>Approved by</dt><dd>nobody</dd>');
    expect(of({ approvedBy: undefined })).toContain('<dt>Approved by</dt><dd>unknown</dd>');
    const unknown = matrixHtml({ ...matrix, release: undefined });
    for (const label of ['Release', 'Configuration', 'Released', 'Approved by'])
      expect(unknown).toContain(`<dt>${label}</dt><dd>unknown</dd>`);
  });

  it('has an index of states and policies whose links lead somewhere', () => {
    const index = html.slice(html.indexOf('id="index"'), html.indexOf('id="everywhere"'));
    expect(index.match(/href="#state-[A-Z]{2}"/g)).toHaveLength(51);
    expect(index.match(/href="#rule-texas"/g)).toHaveLength(2);
    expect(index.match(/href="#rule-everywhere"/g)).toHaveLength(1);
    for (const [, id] of index.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
  });

  it('shows the examples of each policy with their results, and which are not as expected', () => {
    expect(html).toContain('&lt;b&gt;of age&lt;/b&gt;');
    expect(html.match(/\(not as expected\)/g)).toHaveLength(1);
    expect(html).toContain('<th scope="col">Expected</th><th scope="col">Result</th>');
  });

  it('is a table with a caption and header cells, in a region that scrolls by keyboard', () => {
    expect(html).toMatch(
      /<div class="scroll" role="region" aria-labelledby="caption" tabindex="0">\s*<table>\s*<caption id="caption">/,
    );
    expect(html.match(/<th scope="row">/g)).toHaveLength(51 + 3);
    expect(html.match(/<th scope="col">/g)).toHaveLength(3 + 4);
    expect(html).toContain('position: sticky');
    expect(html).toContain('@media print');
  });

  it('says in words which citation is unconfirmed, and has no empty cell', () => {
    expect(html.match(/\(citation marked as unconfirmed\)/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).not.toMatch(/<td[^>]*>\s*<\/td>/);
    expect(html.match(/Same as in every state\./g)).toHaveLength(51);
    expect(html.match(/Not applicable: The lender is not here/g)).toHaveLength(48);
    expect(html).toContain('Unknown:</strong> Nobody has looked it up');
    expect(html).toContain('Open question:</strong> Which rule is it?');
  });

  it('links each cell to its rule in plain English', () => {
    const targets = [...html.matchAll(/href="#(rule-[a-z-]+)"/g)].map(([, id]) => id);
    expect(new Set(targets)).toEqual(new Set(['rule-everywhere', 'rule-texas']));
    for (const id of new Set(targets)) expect(html).toContain(`id="${id}"`);
    expect(html).toContain('In TX: if Age of the applicant is less than 18, the borrower cannot continue.');
  });
});
