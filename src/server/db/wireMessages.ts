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

const formatsOf = (areBinary: readonly boolean[]): Buffer[] => [
  int16(areBinary.length),
  ...areBinary.map((isBinary) => int16(isBinary ? FORMAT.binary : FORMAT.text)),
];

function valueParts(value: WireValue): Uint8Array[] {
  if (value === null) return [int32(-1)];
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return [int32(bytes.length), bytes];
}

/** Runs a prepared statement; `binary` marks the columns to receive as bytes. */
export const executeMessage = (
  name: string,
  values: readonly WireValue[],
  binary: readonly boolean[],
): Buffer =>
  Buffer.concat([
    message(
      'B',
      cstring(''),
      cstring(name),
      ...formatsOf(values.map((value) => value instanceof Uint8Array)),
      int16(values.length),
      ...values.flatMap(valueParts),
      ...formatsOf(binary),
    ),
    EXECUTE,
  ]);

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
