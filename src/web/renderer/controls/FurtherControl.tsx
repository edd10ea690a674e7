import { type ComponentType, lazy } from 'react';
import type { Widget } from '../../../core/flow/layoutTypes.ts';
import { CheckboxesControl } from './CheckboxesControl.tsx';
import { DigitsControl } from './DigitsControl.tsx';
import type { FieldBinding } from './fieldRenderer.tsx';
import { ListControl } from './ListControl.tsx';
import { SignatureControl } from './SignatureControl.tsx';

// The numbering plans of all countries outweigh all other controls.
const InternationalPhoneControl = lazy(() => import('./InternationalPhoneControl.tsx'));

const controls: Readonly<Partial<Record<Widget, ComponentType<FieldBinding>>>> = {
  checkboxes: CheckboxesControl,
  ssn: DigitsControl,
  digits: DigitsControl,
  signature: SignatureControl,
  list: ListControl,
  'international-phone': InternationalPhoneControl,
};

/** The control of a lazily loaded widget; throws for any other. */
export default function FurtherControl(binding: FieldBinding) {
  const Control = controls[binding.form.widget];
  if (!Control) throw new Error(`No control for the widget ${binding.form.widget}`);
  return <Control {...binding} />;
}
