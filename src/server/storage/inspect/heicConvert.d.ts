declare module 'heic-convert' {
  /** Converts a HEIC picture to JPEG or PNG; rejects when it is unreadable. */
  export default function convert(options: {
    readonly buffer: Uint8Array;
    readonly format: 'JPEG' | 'PNG';
    readonly quality?: number;
  }): Promise<Uint8Array>;
}
