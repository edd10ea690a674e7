import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { verifyPorts } from '../../src/cli/project/verifyPorts.ts';
import { canonicalJson } from '../../src/core/config/canonicalJson.ts';
import type { Random } from '../../src/core/proof/randomFrom.ts';
import type { RecordExport } from '../../src/core/record/applicationRecord.ts';
import { sectionHashes, signedText } from '../../src/core/record/recordSections.ts';

function newKey(): { readonly key: string; readonly privateKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex') };
}
/** The key that a test signs by, and one of somebody else. */
export const other = newKey();
const stranger = newKey();

/** An export that somebody changed, with all hashes made anew, and signed by a key of their own. */
export function forged(file: RecordExport, change: (copy: RecordExport) => void, by = other): string {
  const copy = structuredClone(file);
  change(copy);
  const hashed = { ...copy, hashes: sectionHashes(copy, verifyPorts.sha256), key: by.key };
  const signature = sign(null, Buffer.from(signedText(hashed)), by.privateKey).toString('hex');
  return canonicalJson({ ...hashed, signature });
}

/** As short as a record can be, so that a thousand take seconds. */
export function shortened({ record }: RecordExport): void {
  (record.screens as unknown[]).splice(3);
  for (const kept of [record.history, record.documents, record.decisions]) (kept as unknown[]).splice(2);
}

/** A byte, a piece, a value, a screen: changed, removed, repeated or moved, in the text or in the record. */
export function tampered(text: string, file: RecordExport, random: Random): string {
  const at = Math.floor(random.next() * text.length);
  const end = at + 1 + Math.floor(random.next() * 200);
  const kinds: readonly (() => string)[] = [
    () => `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`,
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, end) + text.slice(at),
    () => `${text} `,
    () => canonicalJson(withLeaf(file, random)),
    () => forged(file, (copy) => Object.assign(copy, withLeaf(copy, random)), stranger),
    () =>
      forged(
        file,
        ({ record: { screens } }) => void (screens as unknown[]).splice(at % screens.length, 1),
        stranger,
      ),
    () => {
      const { screens, ...rest } = file.record;
      const moved = screens.toSpliced(0, 1).concat(screens.slice(0, 1));
      const numbered = moved.map((screen, index) => ({ ...screen, number: index + 1 }));
      const record = { ...rest, screens: numbered };
      return canonicalJson({
        ...file,
        record,
        hashes: sectionHashes({ ...file, record }, verifyPorts.sha256),
      });
    },
  ];
  const changed = random.pick(kinds)();
  return changed === text ? `${text}0` : changed;
}

/** A copy in which one value is another. */
function withLeaf(file: RecordExport, random: Random): RecordExport {
  const copy = structuredClone(file);
  let place = copy.record as unknown as Record<string, unknown>;
  for (;;) {
    const name = random.pick(Object.keys(place));
    const value = place[name];
    const isDeeper = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    if (!isDeeper) {
      place[name] = typeof value === 'number' ? value + 1 : `${String(value)}x`;
      return copy;
    }
    place = value as Record<string, unknown>;
  }
}
