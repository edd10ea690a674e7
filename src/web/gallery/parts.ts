import type { ComponentType } from 'react';
import type { JsonObject } from '../../core/shared/json.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ErrorSummary } from '../ui/feedback/ErrorSummary.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Stepper } from '../ui/feedback/Stepper.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { MoneySlider } from '../ui/fields/MoneySlider.tsx';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx';
import { SelectInput } from '../ui/fields/SelectInput.tsx';
import { Textarea } from '../ui/fields/Textarea.tsx';
import { TextInput } from '../ui/fields/TextInput.tsx';
import { Toggle } from '../ui/fields/Toggle.tsx';
import { BackLink } from '../ui/layout/BackLink.tsx';
import { SummaryList } from '../ui/layout/SummaryList.tsx';
import { Popover } from '../ui/overlay/Popover.tsx';
import { InternationalPhoneInput } from '../ui/phone/InternationalPhoneInput.tsx';
import {
  AnnounceButton,
  DialogOnButton,
  holding,
  ProcessingOnButton,
  ToastButtons,
  TooltipOnButton,
} from './demos.tsx';

const parts = {
  Alert,
  AnnounceButton,
  BackLink,
  Button,
  Checkbox: holding(Checkbox),
  CopyButton,
  DialogOnButton,
  ErrorSummary,
  InternationalPhoneInput: holding(InternationalPhoneInput),
  MoneySlider: holding(MoneySlider),
  Popover,
  ProcessingOnButton,
  ProgressBar,
  RadioCards: holding(RadioCards),
  ReadOnlyField,
  SelectInput: holding(SelectInput),
  Skeleton,
  Stepper,
  SummaryList,
  Textarea: holding(Textarea),
  TextInput: holding(TextInput),
  ToastButtons,
  Toggle: holding(Toggle),
  TooltipOnButton,
};

/** Finds a component by name; throws for an unknown one. */
export function partOf(name: string): ComponentType<JsonObject> {
  if (!Object.hasOwn(parts, name)) throw new Error(`The gallery has no part ${name}`);
  return parts[name as keyof typeof parts] as unknown as ComponentType<JsonObject>;
}
