import { canonicalJson } from '../config/canonicalJson.ts';
import type { RecordExport } from './applicationRecord.ts';

/** Lower-case hex of a text's UTF-8 bytes. */
export type Sha256 = (text: string) => string;

const sectionsOf = ({ record, inputs }: Pick<RecordExport, 'record' | 'inputs'>): Record<string, unknown> => {
  const { screens, ...rest } = record;
  const numbered = screens.map((screen, index) => [`screen ${index + 1}`, screen] as const);
  return { ...rest, inputs, ...Object.fromEntries(numbered) };
};

/** The hash of each section of a record: of each screen, and of everything else by its name. */
export const sectionHashes = (
  of: Pick<RecordExport, 'record' | 'inputs'>,
  sha256: Sha256,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sectionsOf(of)).map(([name, section]) => [name, sha256(canonicalJson(section))]),
  );

/** What a signature is over. */
export function signedText(file: Omit<RecordExport, 'signature'> & { readonly signature?: string }): string {
  const { signature: _own, ...signed } = file;
  return canonicalJson(signed);
}

/** The hash of a release, by those of its parts. */
export const releaseHash = (parts: Readonly<Record<string, string>>, sha256: Sha256): string =>
  sha256(
    Object.keys(parts)
      .sort()
      .map((name) => `${name} ${parts[name]}\n`)
      .join(''),
  );
