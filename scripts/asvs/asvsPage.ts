import type { Chapter, Pointers, Requirement } from './asvs.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();

const pathsOf = (pointers: Pointers | undefined, word: string): readonly string[] =>
  Object.entries(pointers ?? {}).map(
    ([path, texts]) =>
      `${word} [${path.split('/').at(-1)}](../${path}): ${texts.map((text) => `“${cell(text)}”`).join(', ')}`,
  );

const shown = ({ tests, files }: Requirement): string =>
  [...pathsOf(tests, 'test'), ...pathsOf(files, 'file')].join('<br>');

const row = (requirement: Requirement): string => {
  const { id, level, title, holds, how = '', why } = requirement;
  const words = why === undefined ? cell(how) : cell(`${how} Missing: ${why}`);
  return `| ${id} | ${level} | ${cell(title)} | ${holds} | ${words} | ${shown(requirement)} |`;
};

const HEAD = [
  '| Id | Level | Requirement | Holds | How | Where to see it |',
  '| -- | ----- | ----------- | ----- | --- | --------------- |',
];

const chapterText = ({ chapter, title, requirements }: Chapter): string =>
  [`## V${chapter} ${title}`, '', ...HEAD, ...requirements.map(row)].join('\n');

const gapText = ({ id, level, title, holds, why = '', since = '', next }: Requirement): string =>
  `| ${id} | ${level} | ${cell(title)} | ${holds} | ${cell(why)} | ${since} | ${cell(next ?? '')} |`;

const gapsOf = (all: readonly Requirement[]): string =>
  [
    '## What does not hold, or holds only in part',
    '',
    '| Id | Level | Requirement | Holds | Missing | Since | Next |',
    '| -- | ----- | ----------- | ----- | ------- | ----- | ---- |',
    ...all
      .filter(({ holds }) => holds === 'no')
      .concat(all.filter(({ holds }) => holds === 'partly'))
      .map(gapText),
  ].join('\n');

const KINDS = ['yes', 'partly', 'no', 'not applicable'] as const;

const counted = (chapters: readonly Chapter[]): readonly string[] => {
  const line = (name: string, of: readonly Requirement[]) =>
    `| ${name} | ${of.length} | ${KINDS.map((kind) => of.filter(({ holds }) => holds === kind).length).join(' | ')} |`;
  return [
    '| Chapter | Levels 1 and 2   | Holds | Partly | No | Not applicable |',
    '| ------- | ---------------- | ----- | ------ | -- | -------------- |',
    ...chapters.map(({ chapter, title, requirements }) => line(`V${chapter} ${title}`, requirements)),
    line(
      'All',
      chapters.flatMap(({ requirements }) => requirements),
    ),
  ];
};

/** The page `docs/asvs.md`: totals, gaps, then every requirement by chapter. */
export function asvsPage(chapters: readonly Chapter[]): string {
  const all = chapters.flatMap(({ requirements }) => requirements);
  const applies = all.filter(({ holds }) => holds !== 'not applicable');
  return [
    '<!-- Generated from docs/asvs by `npm run generate`. Do not edit. -->',
    '',
    '# How the product meets ASVS 5.0, level 2',
    '',
    `Of the ${all.length} requirements of levels 1 and 2 of the OWASP Application Security Verification Standard 5.0.0, ` +
      `${applies.length} apply to this product; of those ${applies.filter(({ holds }) => holds === 'yes').length} hold. ` +
      'The titles are our own summaries; the standard has the full text. A test checks that every test and text named here exists.',
    '',
    ...counted(chapters),
    '',
    gapsOf(all),
    '',
    chapters.map(chapterText).join('\n\n'),
    '',
  ].join('\n');
}
