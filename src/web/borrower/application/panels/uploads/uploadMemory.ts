/** Uploads begun in this tab, so that picking the same file again resumes. */
export interface UploadMemory {
  readonly find: (file: File) => string | undefined;
  readonly keep: (file: File, uploadUuid: string) => void;
  readonly forget: (file: File) => void;
}

/** 32-bit FNV-1a in hexadecimal; file names may be personal, so they are not stored. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

/**
 * Remembers the uploads of one place in tab storage; `place` is application, type and side. Without storage it
 * remembers nothing.
 */
export function createUploadMemory(tab: Storage, place: string): UploadMemory {
  const keyOf = ({ name, size, lastModified }: File): string =>
    `upload/${place}/${fingerprint(`${name}/${lastModified}`)}/${size}`;
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    find: (file) => quietly(() => tab.getItem(keyOf(file)) ?? undefined),
    keep: (file, uploadUuid) => void quietly(() => tab.setItem(keyOf(file), uploadUuid)),
    forget: (file) => void quietly(() => tab.removeItem(keyOf(file))),
  };
}
