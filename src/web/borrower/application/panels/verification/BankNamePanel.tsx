import useSWR from 'swr';
import { formats } from '../../../../../core/validation/formats.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useField } from '../../../../renderer/useForm.ts';
import { useScreen } from '../../ScreenContext.tsx';

type Known = { readonly type: 'nothing' | 'unknown' } | { readonly type: 'bank'; readonly name: string };

/** Panel `bank-name`: the bank for the routing number in field `field` (G-16). */
export default function BankNamePanel({ options }: PanelProps) {
  const { text } = useCopy();
  const field = useField(typeof options?.field === 'string' ? options.field : 'routingNumber');
  const known = useBank(typeof field?.answer === 'string' ? field.answer : '');
  return (
    <p role="status">
      {known.type === 'bank' ? text('screen.bank.field.bankName', { bank: known.name }) : null}
      {known.type === 'unknown' ? text('screen.bank.field.bankUnknown') : null}
    </p>
  );
}

/** Looks up complete routing numbers only. */
function useBank(routingNumber: string): Known {
  const { uuid, services } = useScreen();
  const key = formats['aba-routing'](routingNumber) ? ['bank-name', uuid, routingNumber] : null;
  const { data } = useSWR(key, () => services.verification.bankName(uuid, routingNumber));
  if (!data) return { type: 'nothing' };
  return data.bankName === undefined ? { type: 'unknown' } : { type: 'bank', name: data.bankName };
}
