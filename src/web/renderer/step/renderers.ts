import type { JsonFormsRendererRegistryEntry } from '@jsonforms/core';
import { addressControl } from '../controls/AddressControl.tsx';
import { cardsControl } from '../controls/CardsControl.tsx';
import { furtherControls } from '../controls/furtherControls.tsx';
import { hiddenControl } from '../controls/HiddenControl.tsx';
import { selectControl } from '../controls/SelectControl.tsx';
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
  selectControl,
  cardsControl,
  addressControl,
  hiddenControl,
  ...furtherControls,
];
