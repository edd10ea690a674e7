import type { ByteStream } from '../../db/byteStreams.ts';

/**
 * What a scanner says of a file; `away`: it could not be reached; `unjudged`: it was, and did not say of this file what it
 * is. Neither says anything of the file.
 */
export type ScanVerdict =
  | { readonly type: 'clean' }
  | { readonly type: 'infected'; readonly name: string }
  | { readonly type: 'away'; readonly reason: string }
  | { readonly type: 'unjudged'; readonly reason: string }
  | { readonly type: 'none' };

/** Looks for malware in files. */
export interface FileScanner {
  /** Reads the whole stream, or as much as it takes to judge; never rejects for a fault of its own. Rejects when the stream does. */
  scan(source: ByteStream): Promise<ScanVerdict>;
}

/** Where no scanner is set up nobody looks, and that is what is said. */
export const noScanner: FileScanner = { scan: async () => ({ type: 'none' }) };
