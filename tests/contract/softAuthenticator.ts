import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a test makes an authenticator do wrong. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whose passkey it says it is, base64url. */
  readonly userHandle?: string;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Signs with this key instead of its own. */
  readonly key?: KeyObject;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** CBOR (RFC 8949) of what an authenticator writes: numbers, bytes, texts and maps. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** The public key in COSE format: ES256 on P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const map: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map(map));
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

function authenticatorData(
  rpId: string,
  counter: number,
  { isPresent = true, isVerified = true }: Faults,
  credential = Buffer.alloc(0),
): Buffer {
  const flags =
    (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
}

/** An authenticator with one passkey, as WebAuthn level 3 describes them, at a page of `origin`. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';
  return {
    id: base64url(id),
    /** What `navigator.credentials.create()` gives for these options, as JSON. */
    create({ challenge, rp, user }: CreationOptions, faults: Faults = {}) {
      handle = user.id;
      const rpId = faults.rpId ?? rp.id ?? '';
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 255]),
        id,
        coseOf(publicKey),
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rpId, faults.counter ?? counter, faults, attested)],
      ]);
      const data = clientData(
        faults.type ?? 'webauthn.create',
        faults.challenge ?? challenge,
        faults.origin ?? origin,
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** What `navigator.credentials.get()` gives for these options, as JSON. */
    get({ challenge, rpId = '' }: RequestOptions, faults: Faults = {}) {
      counter = faults.counter ?? counter + 1;
      const signed = authenticatorData(faults.rpId ?? rpId, counter, faults);
      const data = clientData(
        faults.type ?? 'webauthn.get',
        faults.challenge ?? challenge,
        faults.origin ?? origin,
      );
      const signature = sign('sha256', Buffer.concat([signed, sha256(data)]), faults.key ?? privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(signed),
          signature: base64url(signature),
          userHandle: faults.userHandle ?? handle,
        },
      };
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>;
