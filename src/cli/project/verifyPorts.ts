import { createHash, createPublicKey, verify } from 'node:crypto';
import type { VerifyPorts } from '../../core/record/verifyRecord.ts';

const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** What comes before the bytes of an Ed25519 key in its DER form. */
const DER = '302a300506032b6570032100';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function isSigned(text: string, signature: string, key: string): boolean {
  if (!SIGNATURE.test(signature) || !KEY.test(key)) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(DER + key, 'hex'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

/** Hashes and signatures by Node. */
export const verifyPorts: VerifyPorts = { sha256, isSigned };
