import { useEffect } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useChat } from './ChatContext.ts';
import type { ChatAlert } from './chatView.ts';

/** Keys that show alerts (CHAT-14). */
const ALERTS: Readonly<Record<string, ChatAlert>> = { '0': 'lost', '1': 'failed', '2': 'token' };

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT'];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (FIELDS.includes(target.tagName) || target.isContentEditable);

/** Never true in production (CHAT-14, CHAT-18). */
export const useIsDevelopment = (): boolean => useRelease().mode !== 'production';

/** Developer keys while the chat is open: 0, 1 and 2 show alerts, Backspace ends the chat (CHAT-14). */
export function useDevelopment(isOpen: boolean): void {
  const { showAlert, end } = useChat();
  const isOn = useIsDevelopment() && isOpen;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      const alert = ALERTS[key];
      if (alert !== undefined) showAlert(alert);
      else if (key === 'Backspace') end();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, showAlert, end]);
}
