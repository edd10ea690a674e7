import type { JsonFormsRendererRegistryEntry } from '@jsonforms/core';
import { addressControl } from '../controls/AddressControl.tsx';
import { cardsControl } from '../controls/CardsControl.tsx';
import { checkboxControl } from '../controls/CheckboxControl.tsx';
import { dateControl } from '../controls/DateControl.tsx';
import { furtherControls } from '../controls/furtherControls.tsx';
import { hiddenControl } from '../controls/HiddenControl.tsx';
import { moneyControl } from '../controls/MoneyControl.tsx';
import { passwordControl } from '../controls/PasswordControl.tsx';
import { phoneControl } from '../controls/PhoneControl.tsx';
import { radioControl } from '../controls/RadioControl.tsx';
import { selectControl } from '../controls/SelectControl.tsx';
import { textareaControl } from '../controls/TextareaControl.tsx';
import { textControl } from '../controls/TextControl.tsx';
import { groupLayout } from '../layouts/GroupLayout.tsx';
import { horizontalLayout } from '../layouts/HorizontalLayout.tsx';
import { noticeElement } from '../layouts/NoticeElement.tsx';
import { panelElement } from '../layouts/PanelElement.tsx';
import { verticalLayout } from '../layouts/VerticalLayout.tsx';

/** The product's renderers; JSON Forms picks the highest-ranked one per element. */
export const renderers: JsonFormsRendererRegistryEntry[] = [
  verticalLayout,
  horizontalLayout,
  groupLayout,
  noticeElement,
  panelElement,
  textControl,
  textareaControl,
  phoneControl,
  moneyControl,
  dateControl,
  selectControl,
  radioControl,
  cardsControl,
  checkboxControl,
  passwordControl,
  addressControl,
  hiddenControl,
  furtherControls,
];
