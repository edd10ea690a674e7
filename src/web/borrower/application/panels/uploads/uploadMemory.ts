/** Which uploads were begun in this tab, so that the same file chosen again goes on where it was cut. */
export interface UploadMemory {
  readonly find: (file: File) => string | undefined;
  readonly keep: (file: File, uploadUuid: string) => void;
  readonly forget: (file: File) => void;
}

/** FNV-1a of 32 bits in hexadecimal. Names of files may say whose they are, so they are not kept. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

/** The memory of one place for files, in the storage of the tab; `place` names application, type and side. Without storage nothing is remembered. */
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
