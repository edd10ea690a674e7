declare module 'heic-convert' {
  /** One picture of a HEIC file as JPEG or PNG; rejects when it cannot be read. */
  export default function convert(options: {
    readonly buffer: Uint8Array;
    readonly format: 'JPEG' | 'PNG';
    readonly quality?: number;
  }): Promise<Uint8Array>;
}
