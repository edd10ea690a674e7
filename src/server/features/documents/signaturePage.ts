import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import type { DocumentRow, IssuedData, Signature } from './documentStore.ts';
import type { ContentBlock } from './pdf/documentContent.ts';

/**
 * The signature page: who signed which bytes, when, and in which state. All signers get the same page, so that where exactly
 * one of them was stays in the event.
 */
export function signaturePage(
  release: CompiledRelease,
  { uuid, version }: Pick<DocumentRow, 'uuid' | 'version'>,
  { title, content, signatures = [] }: Pick<IssuedData, 'title' | 'content' | 'signatures'>,
): readonly ContentBlock[] {
  const copy = copyOf(release, content.locale);
  const say = (key: string): string => copy.text(key, { facts: {} });
  return [
    { type: 'heading', level: 2, text: say('document.signed.title') },
    { type: 'paragraph', style: 'normal', runs: [{ text: say('document.signed.text') }] },
    {
      type: 'table',
      columns: [],
      rows: [
        [say('document.signed.document'), title],
        [say('document.signed.id'), uuid],
        [say('document.signed.version'), String(version)],
      ],
    },
    ...signatures.flatMap((signature) => signatureBlocks(signature, say)),
  ];
}

const signatureBlocks = (
  { name, at, sha256, geo }: Signature,
  say: (key: string) => string,
): readonly ContentBlock[] => [
  { type: 'heading', level: 3, text: name },
  {
    type: 'table',
    columns: [],
    rows: [
      [say('document.signed.at'), `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`],
      ...(geo?.state === undefined ? [] : [[say('document.signed.place'), geo.state]]),
      // In groups, so that lines can break.
      [say('document.signed.hash'), sha256.replaceAll(/(.{16})(?=.)/g, '$1 ')],
    ],
  },
];
