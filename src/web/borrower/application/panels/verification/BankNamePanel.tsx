import { useEffect, useState } from 'react';
import { formats } from '../../../../../core/validation/formats.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useField } from '../../../../renderer/useForm.ts';
import { useScreen } from '../../ScreenContext.tsx';

type Known = { readonly type: 'nothing' | 'unknown' } | { readonly type: 'bank'; readonly name: string };

/** Panel `bank-name`: the bank of the routing number in the field that the option `field` names (G-16). */
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

const NOTHING: Known = { type: 'nothing' };

/** Asks only for a number that can be one; an answer that comes late does not count. */
function useBank(routingNumber: string): Known {
  const { uuid, services } = useScreen();
  const [known, setKnown] = useState<Known>(NOTHING);
  useEffect(() => {
    setKnown(NOTHING);
    if (!formats['aba-routing'](routingNumber)) return undefined;
    let isOver = false;
    services.verification.bankName(uuid, routingNumber).then(
      ({ bankName }) => {
        if (!isOver)
          setKnown(bankName === undefined ? { type: 'unknown' } : { type: 'bank', name: bankName });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [services, uuid, routingNumber]);
  return known;
}
