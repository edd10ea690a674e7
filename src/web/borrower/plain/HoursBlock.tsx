import { useCopy } from '../../renderer/CopyContext.tsx';
import { useSupportHours } from '../parts/useSupportHours.ts';

/** When the phone is answered (SHELL-40); nothing when it cannot be told. */
export function HoursBlock() {
  const { text } = useCopy();
  const hours = useSupportHours();
  return hours ? <p>{text('shell.footer.hours', { ...hours })}</p> : null;
}
