import type { JsonObject } from '../../core/shared/json.ts';
import type { PartEntry } from './entries.ts';

const LONG =
  'A line of credit that is secured by your home, with a rate that is fixed for each draw, a first draw that has to be taken whole, and an address as long as averylongmailboxname.thatneverends@subdomain.of.a.bank.example';

const part = (
  id: string,
  title: string,
  name: string,
  states: Readonly<Record<string, JsonObject>>,
): PartEntry => ({
  kind: 'part',
  id,
  title,
  part: name,
  states: Object.entries(states).map(([state, props]) => ({ name: state, props })),
});

const steps = (labels: readonly string[], current: number) =>
  labels.map((label, index) => ({
    id: label,
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'upcoming',
  }));

/** Every component that is not a field, in every state. */
export const partEntries: readonly PartEntry[] = [
  part('button', 'Button', 'Button', {
    primary: { children: 'Continue' },
    secondary: { children: 'Save for later', variant: 'secondary' },
    quiet: { children: 'Edit', variant: 'quiet' },
    loading: { children: 'Submit', loading: true, loadingText: 'Submitting' },
    disabled: { children: 'Continue', disabled: true },
    'secondary, disabled': { children: 'Save for later', variant: 'secondary', disabled: true },
    'long text': { children: LONG },
  }),
  part('copy-button', 'Copy button', 'CopyButton', {
    ready: {
      value: 'https://lender.example/apply',
      label: 'Copy link',
      copied: 'Copied',
      failed: 'Copying is not allowed',
    },
  }),
  part('toggle', 'Toggle', 'Toggle', {
    off: { id: 'toggle-off', label: 'Paperless statements', value: false },
    on: { id: 'toggle-on', label: 'Paperless statements', hint: 'By email', value: true },
    error: { id: 'toggle-error', label: 'Autopay', value: false, error: 'Turn on autopay for this rate' },
    'read-only': { id: 'toggle-read', label: 'Paperless statements', value: true, readOnly: true },
    'long text': { id: 'toggle-long', label: LONG, value: false },
  }),
  part('money-slider', 'Amount with slider', 'MoneySlider', {
    filled: {
      id: 'slider',
      label: 'How much would you like?',
      value: '75000',
      min: 15000,
      max: 400000,
      step: 1000,
      minLabel: '$15,000',
      maxLabel: '$400,000',
      valueText: '$75,000',
    },
    error: {
      id: 'slider-error',
      label: 'First draw',
      error: 'Choose an amount between $15,000 and $400,000',
      value: '900000',
      min: 15000,
      max: 400000,
      step: 1000,
      minLabel: '$15,000',
      maxLabel: '$400,000',
      valueText: '$900,000',
    },
  }),
  part('choices', 'Choices that cannot be taken', 'RadioCards', {
    'one disabled': {
      id: 'cards-some',
      label: 'Term',
      value: 'ten',
      options: [
        { value: 'ten', label: '10 years', description: 'The lowest cost in total' },
        { value: 'thirty', label: '30 years', description: 'Not offered in your state', disabled: true },
      ],
    },
    'two columns': {
      id: 'cards-two',
      label: 'Is the home for sale?',
      value: '',
      columns: 2,
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
    'long text': {
      id: 'cards-long',
      label: LONG,
      value: 'a',
      options: [
        { value: 'a', label: LONG, description: LONG },
        { value: 'b', label: 'Short' },
      ],
    },
  }),
  {
    kind: 'part',
    id: 'unchangeable',
    title: 'Fields that cannot be changed',
    part: 'TextInput',
    states: [
      { name: 'text', props: { id: 'still-text', label: 'Name', value: 'Ana Lopez', readOnly: true } },
      {
        name: 'select',
        part: 'SelectInput',
        props: {
          id: 'still-select',
          label: 'State',
          value: 'NY',
          readOnly: true,
          options: [{ value: 'NY', label: 'New York' }],
        },
      },
      {
        name: 'radio cards',
        part: 'RadioCards',
        props: {
          id: 'still-cards',
          label: 'Term',
          value: 'ten',
          readOnly: true,
          options: [
            { value: 'ten', label: '10 years' },
            { value: 'thirty', label: '30 years' },
          ],
        },
      },
      {
        name: 'checkbox',
        part: 'Checkbox',
        props: {
          id: 'still-box',
          label: 'I have read the agreement',
          hint: 'Open the agreement first',
          value: false,
          disabled: true,
        },
      },
      {
        name: 'textarea',
        part: 'Textarea',
        props: { id: 'still-area', label: 'Note', value: 'The roof was renewed in 2021.', readOnly: true },
      },
      {
        name: 'phone with country menu',
        part: 'InternationalPhoneInput',
        props: {
          id: 'still-phone',
          label: 'Phone',
          countryLabel: 'Country',
          locale: 'en-US',
          value: '+442079460018',
          readOnly: true,
        },
      },
    ],
  },
  part('tooltip', 'Tooltip', 'TooltipOnButton', {
    short: { id: 'tip-short', text: 'Annual percentage rate', button: 'APR' },
    'long text': { id: 'tip-long', text: LONG, button: 'Home equity line of credit' },
  }),
  part('popover', 'Popover', 'Popover', {
    text: {
      id: 'popover-text',
      trigger: 'Why do we ask?',
      title: 'Your income',
      closeLabel: 'Close',
      children: 'The lender has to check that you can pay back what you draw.',
    },
    'long text': {
      id: 'popover-long',
      trigger: 'What is a home equity line of credit?',
      title: LONG,
      closeLabel: 'Close',
      children: LONG,
    },
  }),
  part('dialog', 'Dialog', 'DialogOnButton', {
    question: {
      id: 'dialog-question',
      button: 'Open a question',
      title: 'Leave without saving?',
      text: 'What you entered on this page is not kept.',
      yes: 'Leave',
      closeLabel: 'Close',
    },
    blocking: {
      id: 'dialog-blocking',
      button: 'Open one that only its button leaves',
      title: 'Your session has ended',
      text: 'Sign in again to go on where you were.',
      yes: 'Sign in',
      blocking: true,
    },
    'long text': {
      id: 'dialog-long',
      button: 'Open one with much to read',
      title: LONG,
      text: Array.from({ length: 8 }, () => LONG).join(' '),
      yes: 'I have read it',
      closeLabel: 'Close',
    },
  }),
  part('processing', 'Processing dialog', 'ProcessingOnButton', {
    'rotating messages': {
      id: 'processing',
      button: 'Send for five seconds',
      title: 'Sending your application',
      messages: ['Checking your details', 'Asking the credit bureau', 'Working out your offers'],
      seconds: 5,
      progressLabel: 'Progress',
    },
  }),
  part('toasts', 'Toasts', 'ToastButtons', {
    'each tone': {
      buttons: [
        { label: 'Say that it is saved', toasts: [{ tone: 'success', text: 'Saved' }] },
        { label: 'Inform', toasts: [{ tone: 'info', text: 'A new document is ready' }] },
        { label: 'Warn', toasts: [{ tone: 'warning', text: 'You are offline' }] },
        { label: 'Tell bad news', toasts: [{ tone: 'danger', text: 'Not sent: try again' }] },
        { label: 'Offer to undo', toasts: [{ tone: 'info', text: 'Removed', action: 'Undo' }] },
      ],
    },
    'six at once': {
      buttons: [
        {
          label: 'Show six',
          toasts: [1, 2, 3, 4, 5, 6].map((count) => ({ tone: 'danger', text: `Message ${count}` })),
        },
      ],
    },
    'long text': { buttons: [{ label: 'Say much', toasts: [{ tone: 'info', text: LONG, action: 'Undo' }] }] },
  }),
  part('live-region', 'Live region', 'AnnounceButton', {
    'told once': { button: 'Tell screen readers', text: 'Your changes are saved' },
  }),
  part('progress-bar', 'Progress bar', 'ProgressBar', {
    empty: { label: 'Nothing yet', value: 0 },
    known: { label: 'Upload', value: 40, valueText: '40 percent' },
    full: { label: 'Done', value: 100 },
    'beyond its most': { label: 'Too much', value: 150 },
    indeterminate: { label: 'Working' },
  }),
  part('alert', 'Alert', 'Alert', {
    info: { tone: 'info', children: 'Rates change every day.' },
    success: { tone: 'success', title: 'Sent', children: 'We have your documents.' },
    warning: { tone: 'warning', title: 'One more thing', children: 'Your offer ends in 3 days.' },
    danger: {
      tone: 'danger',
      title: 'Not saved',
      children: 'Check your connection and try again.',
      announce: 'none',
    },
    'long text': { tone: 'warning', title: LONG, children: LONG },
  }),
  part('error-summary', 'Error summary', 'ErrorSummary', {
    two: {
      heading: 'There are two problems',
      items: [
        { id: 'toggle-off', message: 'Choose paperless statements' },
        { id: 'slider', message: 'Enter an amount' },
      ],
    },
    'long text': { heading: LONG, items: [{ id: 'toggle-on', message: LONG }] },
  }),
  part('stepper', 'Stepper', 'Stepper', {
    begun: {
      label: 'Four steps, begun',
      doneText: 'done',
      steps: steps(['Property', 'About you', 'Income', 'Offer'], 0),
    },
    'half way': {
      label: 'Eight steps, half way',
      doneText: 'done',
      steps: steps(['Property', 'About you', 'Income', 'Offer', 'Documents', 'Bank', 'Notary', 'Funds'], 4),
    },
  }),
  part('summary-list', 'Summary list', 'SummaryList', {
    offer: {
      items: [
        { id: 'line', label: 'Line amount', value: '$125,000', strong: true },
        { id: 'apr', label: 'APR', value: '8.35%' },
        {
          id: 'mail',
          label: 'Email',
          value: 'averylongmailboxname.thatneverends@subdomain.of.a.bank.example',
        },
      ],
    },
  }),
  part('read-only', 'Known answer', 'ReadOnlyField', {
    filled: { id: 'known', label: 'Name', value: 'Ana Lopez', hint: 'From your profile' },
    'long text': { id: 'known-long', label: LONG, value: LONG },
  }),
  part('skeleton', 'Skeleton', 'Skeleton', { loading: { label: 'Loading', lines: 4 } }),
  part('back-link', 'Back link', 'BackLink', { link: { href: '#back-link', children: 'Back' } }),
];
