import type { Widget } from '../../../core/flow/layoutTypes.ts';

/** Of these, what is typed is shown by the widget itself. */
export const TYPED = ['money', 'textarea', 'us-phone'] as const;

export const OTHERS = [
  ...(['checkbox', 'checkboxes', 'date', 'digits', 'international-phone', 'list'] as const),
  ...(['password', 'radio', 'signature', 'ssn'] as const),
];

/** A widget that the first step of registration does not use. */
export type FurtherWidget = (typeof TYPED)[number] | (typeof OTHERS)[number];

/** Both. */
export const FURTHER: ReadonlySet<Widget> = new Set<Widget>([...TYPED, ...OTHERS]);
