/** What the head of a WOFF2 file says. */
export interface Woff2Head {
  /** Size in bytes as the file itself gives it. */
  readonly bytes: number;
  /** Whether it holds a range of weights (or of another axis): it has a table `fvar`. */
  readonly isVariable: boolean;
}

const SIGNATURE = 'wOF2';
const FIXED_HEAD = 48;
/** Numbers of tables in the directory's list of known tags (WOFF2, section 4.1). */
const GLYF = 10;
const LOCA = 11;
const FVAR = 47;
const OTHER_TAG = 63;

/** Undefined for anything but a WOFF2 file whose directory can be read. */
export function readWoff2(file: Uint8Array): Woff2Head | undefined {
  if (file.length < FIXED_HEAD || String.fromCharCode(...file.subarray(0, 4)) !== SIGNATURE) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = tablesOf(file, view.getUint16(12));
  return tables && { bytes: view.getUint32(8), isVariable: tables.includes(FVAR) };
}

/** The numbers of the tables' tags, in order; undefined if the directory goes beyond the file. */
function tablesOf(file: Uint8Array, count: number): readonly number[] | undefined {
  const tags: number[] = [];
  let at = FIXED_HEAD;
  /** Skips a UIntBase128: up to five bytes, of which all but the last have their highest bit set. */
  const skipNumber = (): void => {
    for (let read = 0; read < 5; read++) if (((file[at++] ?? 0) & 0x80) === 0) return;
  };
  for (let table = 0; table < count; table++) {
    const flags = file[at++];
    if (flags === undefined) return undefined;
    const tag = flags & OTHER_TAG;
    if (tag === OTHER_TAG) at += 4;
    tags.push(tag);
    skipNumber();
    const version = flags >> 6;
    const isTransformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
    if (isTransformed) skipNumber();
  }
  return at <= file.length ? tags : undefined;
}
