import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { HeldView } from './heldView.ts';

/** Ten digits. */
export interface Caller {
  readonly name: string;
  readonly phone: string;
}

/** Requests a callback, once per name and number; the view then shows the promise. */
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
