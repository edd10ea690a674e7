export interface WireColumn {
  readonly name: string;
  /** Postgres type id. */
  readonly type: number;
}

/** A parsed reply; cells are views into it, null for NULL. */
export interface WireReply {
  readonly parameters: readonly number[];
  readonly columns: readonly WireColumn[];
  readonly rows: readonly (readonly (Buffer | null)[])[];
  /** Command tag such as `INSERT 0 1`; empty when nothing ran. */
  readonly tag: string;
  readonly isError: boolean;
}

export type WireValue = string | Uint8Array | null;

const FORMAT = { text: 0, binary: 1 } as const;

const int16 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const cstring = (text: string): Buffer => Buffer.from(`${text}\0`);

function message(kind: string, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from(kind), int32(length), ...parts], length + 1);
}

/** Ends a batch: after an error the database resumes only after this. */
export const syncMessage = message('S');

const EXECUTE = message('E', cstring(''), int32(0));

/** Prepares a statement under a name ('' is the unnamed one) and asks for its types. */
export const parseMessage = (name: string, sql: string): Buffer =>
  Buffer.concat([message('P', cstring(name), cstring(sql), int16(0)), message('D', cstring(`S${name}`))]);

export const queryMessage = (sql: string): Buffer => message('Q', cstring(sql));

export const closeMessage = (name: string): Buffer => message('C', cstring(`S${name}`));

const sizeOf = (value: WireValue): number => {
  if (value === null) return 0;
  return typeof value === 'string' ? Buffer.byteLength(value) : value.length;
};

/** Runs a prepared statement; `binary` marks the columns to receive as bytes. */
export function executeMessage(
  name: string,
  values: readonly WireValue[],
  binary: readonly boolean[],
): Buffer {
  const sizes = values.map(sizeOf);
  const ofValues = sizes.reduce((sum, size) => sum + size, 6 * values.length);
  const length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + ofValues + 2 + 2 * binary.length;
  // One buffer for all: a small one for every part takes several times as long.
  const bytes = Buffer.allocUnsafe(1 + length + EXECUTE.length);
  let at = bytes.write('B', 0);
  const formats = (areBinary: readonly boolean[]): void => {
    at = bytes.writeInt16BE(areBinary.length, at);
    for (const isBinary of areBinary) at = bytes.writeInt16BE(isBinary ? FORMAT.binary : FORMAT.text, at);
  };
  at = bytes.writeInt32BE(length, at);
  at += bytes.write(`\0${name}\0`, at);
  formats(values.map((value) => value instanceof Uint8Array));
  at = bytes.writeInt16BE(values.length, at);
  for (const [index, value] of values.entries()) {
    at = bytes.writeInt32BE(value === null ? -1 : (sizes[index] ?? 0), at);
    if (typeof value === 'string') at += bytes.write(value, at);
    else if (value !== null) {
      bytes.set(value, at);
      at += value.length;
    }
  }
  formats(binary);
  bytes.set(EXECUTE, at);
  return bytes;
}

const KIND = { parameters: 0x74, columns: 0x54, row: 0x44, done: 0x43, error: 0x45 } as const;

function parametersOf(body: Buffer): number[] {
  return Array.from({ length: body.readUInt16BE(0) }, (_, index) => body.readUInt32BE(2 + 4 * index));
}

function columnsOf(body: Buffer): WireColumn[] {
  let at = 2;
  return Array.from({ length: body.readUInt16BE(0) }, () => {
    const end = body.indexOf(0, at);
    const column = { name: body.toString('utf8', at, end), type: body.readUInt32BE(end + 7) };
    // Skip a zero, table and column ids, and the type's id, size, modifier and format.
    at = end + 19;
    return column;
  });
}

function rowOf(body: Buffer): (Buffer | null)[] {
  let at = 2;
  return Array.from({ length: body.readUInt16BE(0) }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.subarray(at - length, at);
  });
}

/** Parses a reply: repeated messages overwrite earlier ones, rows accumulate. */
export function readReply(sent: Uint8Array): WireReply {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  let [parameters, columns, tag, isError]: [number[], WireColumn[], string, boolean] = [[], [], '', false];
  const rows: (Buffer | null)[][] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const body = bytes.subarray(at + 5, end);
    const kind = bytes[at];
    if (kind === KIND.row) rows.push(rowOf(body));
    else if (kind === KIND.parameters) parameters = parametersOf(body);
    else if (kind === KIND.columns) columns = columnsOf(body);
    else if (kind === KIND.done) tag = body.toString('utf8', 0, body.length - 1);
    else if (kind === KIND.error) isError = true;
    at = end;
  }
  return { parameters, columns, rows, tag, isError };
}
