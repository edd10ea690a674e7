import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { HeldView } from './heldView.ts';

/** Who is to be called; ten digits. */
export interface Caller {
  readonly name: string;
  readonly phone: string;
}

/** Asks to be called back, once for the same name and number however often it is tried; the view shows what was promised. */
export function createCallBack({
  calls,
  ids,
  around,
  set,
}: Pick<ChatPorts, 'calls' | 'ids' | 'around'> & Pick<HeldView, 'set'>): {
  readonly callBack: (caller: Caller) => Promise<void>;
} {
  const keys = new Map<string, string>();
  return {
    callBack: async ({ name, phone }) => {
      const caller = { name: maskNumbers(name), phone };
      const told = JSON.stringify(caller);
      const key = keys.get(told) ?? ids.uuid();
      keys.set(told, key);
      const { callBy } = await calls.callBack({ ...caller, orgCode: around().orgCode }, key);
      set({ promisedCall: { phone, ...(callBy === undefined ? {} : { callBy }) } });
    },
  };
}
