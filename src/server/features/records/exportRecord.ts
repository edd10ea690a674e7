import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../core/config/canonicalJson.ts';
import { EXPORT_FORMAT, type RecordExport } from '../../../core/record/applicationRecord.ts';
import { sectionHashes, signedText } from '../../../core/record/recordSections.ts';
import { shownParts } from '../../../core/record/replayRelease.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ComputedRecord } from './borrowerRecord.ts';
import type { RecordKey } from './recordKeys.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

interface ExportWanted {
  readonly key: RecordKey;
  readonly chain: RecordExport['chain'];
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly withRelease: boolean;
}

/** A record signed, with all by which a program without server or database can check it. */
export function exportRecord(computed: ComputedRecord, wanted: ExportWanted): RecordExport {
  const { record, releases } = computed;
  const { key, chain, madeAt, madeBy, withRelease } = wanted;
  const inputs = record.masked ? null : computed.inputs;
  const all = [...releases.values()];
  const file: Omit<RecordExport, 'hashes' | 'signature'> = plain({
    format: EXPORT_FORMAT as typeof EXPORT_FORMAT,
    madeAt: madeAt.toISOString(),
    madeBy,
    record,
    inputs,
    manifests: Object.fromEntries(
      all.map(({ release: { hash, brand, manifest } }) => [hash, { brand, parts: manifest.parts }]),
    ),
    parts: withRelease
      ? Object.assign({}, ...all.map((one) => partTexts(one, record.application.language)))
      : null,
    chain,
    key: key.key,
  });
  const hashed = { ...file, hashes: sectionHashes(file, sha256) };
  return plain({ ...hashed, signature: key.sign(signedText(hashed)) });
}

function partTexts({ release }: CompiledRelease, language: string): Readonly<Record<string, string>> {
  const shown = shownParts(release.parts, language);
  const named = Object.entries(shown).map(([name, text]) => [release.manifest.parts[name] ?? '', text]);
  return Object.fromEntries(named);
}

/** As it is read again from its text: canonical, without what is undefined. */
const plain = <T>(value: T): T => JSON.parse(canonicalJson(value)) as T;
