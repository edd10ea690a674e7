import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AppPart, CopyPart, DocumentsPart, UnreviewedPart } from '../../model/release.ts';
import { buildRelease } from '../buildRelease.ts';
import { brief, checkProject, projectWith, testProject } from '../testProject.ts';

const LETTER = `version: 1
id: letter
type: LETTER
title: document.letter.title
category: DISCLOSURE
package: SUMMARY
order: 1
mustRead: true
sign: signature
body:
  - { id: hello, type: paragraph, text: document.letter.hello }
  - id: terms
    type: table
    rows:
      - { id: rate, label: document.letter.rate, value: apr, when: { "===": [{ var: property.state }, CA] } }
  - { id: sign, type: signature, text: document.letter.sign }
`;
const WORDS = `version: 1
messages:
  document.letter.title: A letter
  document.letter.hello: { args: { lineAmount: money }, text: "Your line is {lineAmount}" }
  document.letter.rate: Rate
  document.letter.sign: Borrower
`;

const projectOf = (...edits: readonly (readonly [string, string])[]) => {
  const edited = (text: string): string =>
    edits.reduce((so, [what, instead]) => so.replace(what, () => instead), text);
  return projectWith({
    'config/documents/letter.yaml': edited(LETTER),
    'config/copy/en-US/document-letter.yaml': edited(WORDS),
  });
};
const findings = (...edits: readonly (readonly [string, string])[]) =>
  checkProject(projectOf(...edits)).findings.map(brief);

/** The letter in a language in which `unreviewed` names the files whose words are not approved. */
function inTwoLanguages(unreviewed: readonly string[], setting: string, spanish = WORDS) {
  const inSpanish = (name: string, text: string): readonly [string, string] => [
    `config/copy/es-US/${name}.yaml`,
    text.replace('messages:', `reviewed: ${!unreviewed.includes(name)}\nmessages:`),
  ];
  return projectWith({
    'config/documents/letter.yaml': LETTER,
    'config/copy/en-US/document-letter.yaml': WORDS,
    ...Object.fromEntries([
      inSpanish('all', testProject['config/copy/en-US/all.yaml'] ?? ''),
      inSpanish('document-letter', spanish),
    ]),
    'config/brand.yaml': [['version: 1', `version: 1\nunreviewed: ${setting}`]],
  });
}

function spoken(unreviewed: readonly string[], setting: string) {
  const files = inTwoLanguages(unreviewed, setting);
  const { brands, findings: found } = checkProject(files);
  const brand = brands.find(({ code }) => code === 'main')?.brand;
  if (!brand) throw new Error(found.map(brief).join('\n'));
  const { parts } = buildRelease(brand, {
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  });
  const { locales } = JSON.parse(parts['app.json'] ?? '') as AppPart;
  const { languages = [] } = JSON.parse(parts['server.unreviewed.json'] ?? '{}') as Partial<UnreviewedPart>;
  return { locales, languages, findings: found.map(({ code, message }) => `${code}: ${message}`) };
}

describe('words that nobody has approved', () => {
  const usual = '{ words: served, documents: refused }';
  const documentsOf =
    'words-unreviewed: Not offered, because nobody has approved their words in documents: es-US';

  it('of documents keep a language from being offered, or are marked for tests', () => {
    const words = ['document-letter'];
    expect(spoken(words, usual)).toEqual({
      locales: ['en-US'],
      languages: ['es-US'],
      findings: [documentsOf],
    });
    expect(spoken(words, '{ words: served, documents: marked }')).toEqual({
      locales: ['en-US', 'es-US'],
      languages: ['es-US'],
      findings: [],
    });
  });

  it('of pages are served, unless the lender refuses them', () => {
    expect(spoken(['all'], usual)).toEqual({ locales: ['en-US', 'es-US'], languages: [], findings: [] });
    expect(spoken(['all'], '{ words: refused, documents: refused }')).toEqual({
      locales: ['en-US'],
      languages: ['es-US'],
      findings: ['words-unreviewed: Not offered, because nobody has approved their words: es-US'],
    });
  });

  it('are checked like all others, also while they are not offered', () => {
    const broken = WORDS.replace('Rate', '<script>');
    const { findings: found } = checkProject(
      inTwoLanguages(['document-letter'], '{ words: refused, documents: refused }', broken),
    );
    expect(found.map(({ code, file }) => `${code} ${file}`)).toContain(
      'copy-message config/copy/es-US/document-letter.yaml',
    );
  });

  it('are none where all are approved', () => {
    expect(spoken([], '{ words: refused, documents: refused }')).toEqual({
      locales: ['en-US', 'es-US'],
      languages: [],
      findings: [],
    });
  });
});

describe('the check of documents', () => {
  it('accepts a complete document, and puts it and its messages into separate parts', () => {
    const { brands } = checkProject(projectOf());
    const brand = brands.find(({ code }) => code === 'main')?.brand;
    if (!brand) throw new Error('the project has findings');
    const { parts } = buildRelease(brand, {
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
    });
    const { documents } = JSON.parse(parts['documents.json'] ?? '') as DocumentsPart;
    expect(Object.keys(documents)).toEqual(['letter']);
    const copy = (name: string) => Object.keys((JSON.parse(parts[name] ?? '') as CopyPart).messages);
    expect(copy('copy.en-US.documents.json')).toHaveLength(4);
    expect(copy('copy.en-US.json').filter((key) => key.startsWith('document.'))).toEqual([]);
    expect(parts['app.json']).not.toContain('letter');
  });

  it.each<readonly [string, string, string, string]>([
    [
      'a block without its text',
      '- { id: hello, type: paragraph, text: document.letter.hello }',
      '- { id: hello, type: paragraph }',
      'missing-key',
    ],
    ['a row without a value', ', value: apr', '', 'missing-key'],
    ['a code that no step asks for', 'sign: signature', 'sign: signature\naccessCode: true', 'not-allowed'],
    ['a value that no document knows', 'value: apr', 'value: aprr', 'not-allowed'],
    [
      'an argument that no document knows',
      '{ lineAmount: money }',
      '{ lineAmonut: money }',
      'missing-setting',
    ],
    ['an argument of another type', '{ lineAmount: money }', '{ lineAmount: text }', 'wrong-type'],
    ['a rule that is not well typed', 'property.state }, CA', 'property.state }, 5', 'rule'],
    [
      'a message that is not there',
      'title: document.letter.title',
      'title: document.letter.titel',
      'unknown-copy-key',
    ],
    [
      'a signature without a place for it',
      '  - { id: sign, type: signature, text: document.letter.sign }\n',
      '',
      'missing-key',
    ],
  ])('refuses %s', (_name, what, instead, code) => {
    const found = findings([what, instead]);
    expect(found.filter((line) => line.includes(code))).not.toEqual([]);
  });
});
