import type { ByteStream } from '../../db/byteStreams.ts';

/** A scanner's verdict; `away` (unreachable) and `unjudged` (no verdict) say nothing about the file. */
export type ScanVerdict =
  | { readonly type: 'clean' }
  | { readonly type: 'infected'; readonly name: string }
  | { readonly type: 'away'; readonly reason: string }
  | { readonly type: 'unjudged'; readonly reason: string }
  | { readonly type: 'none' };

export interface FileScanner {
  /** Reads the stream as far as needed. Rejects only when the stream does, never for its own faults. */
  scan(source: ByteStream): Promise<ScanVerdict>;
}

/** Without a scanner, the verdict says so. */
export const noScanner: FileScanner = { scan: async () => ({ type: 'none' }) };
