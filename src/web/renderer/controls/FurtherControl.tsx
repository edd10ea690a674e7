import { type ComponentType, lazy, Suspense } from 'react';
import type { Widget } from '../../../core/flow/layoutTypes.ts';
import { CheckboxControl } from './CheckboxControl.tsx';
import { CheckboxesControl } from './CheckboxesControl.tsx';
import { DateControl } from './DateControl.tsx';
import { DigitsControl } from './DigitsControl.tsx';
import type { FieldBinding } from './fieldRenderer.tsx';
import type { FurtherWidget } from './furtherWidgets.ts';
import { ListControl } from './ListControl.tsx';
import { MoneyControl } from './MoneyControl.tsx';
import { PasswordControl } from './PasswordControl.tsx';
import { PhoneControl } from './PhoneControl.tsx';
import { RadioControl } from './RadioControl.tsx';
import { SignatureControl } from './SignatureControl.tsx';
import { TextareaControl } from './TextareaControl.tsx';

// The numbering plans of all countries outweigh all other controls.
const OfAllCountries = lazy(() => import('./InternationalPhoneControl.tsx'));

const InternationalPhoneControl = (binding: FieldBinding) => (
  <Suspense fallback={<span data-waiting="" />}>
    <OfAllCountries {...binding} />
  </Suspense>
);

const controls: Readonly<Record<FurtherWidget, ComponentType<FieldBinding>>> = {
  checkbox: CheckboxControl,
  checkboxes: CheckboxesControl,
  date: DateControl,
  ssn: DigitsControl,
  digits: DigitsControl,
  money: MoneyControl,
  password: PasswordControl,
  radio: RadioControl,
  signature: SignatureControl,
  textarea: TextareaControl,
  list: ListControl,
  'us-phone': PhoneControl,
  'international-phone': InternationalPhoneControl,
};

/** The control of a widget that is loaded later; throws for any other. */
export default function FurtherControl(binding: FieldBinding) {
  const Control = (controls as Readonly<Partial<Record<Widget, ComponentType<FieldBinding>>>>)[
    binding.form.widget
  ];
  if (!Control) throw new Error(`No control for the widget ${binding.form.widget}`);
  return <Control {...binding} />;
}
