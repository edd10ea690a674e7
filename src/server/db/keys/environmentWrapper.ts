import { createFieldEncryption, type FieldContext } from '../fieldEncryption.ts';
import type { KeyContext, KeyWrapper } from './keyWrapper.ts';

const PREFIX = 'env.';

const contextOf = ({ organization, subject }: KeyContext): FieldContext => ({
  table: 'data_keys',
  column: 'wrapped',
  rowId: JSON.stringify([organization, subject]),
});

/** Wraps with a 32-byte key from the settings (AES-256-GCM); still unwraps with older ones. */
export function environmentWrapper(current: Buffer, ...older: readonly Buffer[]): KeyWrapper {
  const keys = createFieldEncryption(current, ...older);
  const newest = keys.encrypt('', contextOf({ organization: '', subject: '' })).split('.')[1];
  return {
    wrap: async (dataKey, context) => PREFIX + keys.encrypt(dataKey.toString('base64'), contextOf(context)),
    unwrap: async (wrapped, context) => {
      if (!wrapped.startsWith(PREFIX)) throw new Error('A data key was wrapped by another holder of keys');
      return Buffer.from(keys.decrypt(wrapped.slice(PREFIX.length), contextOf(context)), 'base64');
    },
    mayUnwrap: (wrapped) => wrapped.startsWith(PREFIX),
    prefix: `${PREFIX}v1.${newest}.`,
  };
}
