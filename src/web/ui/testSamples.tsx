import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Alert } from './feedback/Alert.tsx';
import { AnnouncerProvider } from './feedback/AnnouncerProvider.tsx';
import { Dialog } from './feedback/Dialog.tsx';
import { ErrorSummary } from './feedback/ErrorSummary.tsx';
import { ProcessingModal } from './feedback/ProcessingModal.tsx';
import { ProgressBar } from './feedback/ProgressBar.tsx';
import { Skeleton } from './feedback/Skeleton.tsx';
import { Stepper } from './feedback/Stepper.tsx';
import { Checkbox } from './fields/Checkbox.tsx';
import { CheckboxGroup } from './fields/CheckboxGroup.tsx';
import { Combobox } from './fields/Combobox.tsx';
import { DateInput } from './fields/DateInput.tsx';
import { DigitsInput } from './fields/DigitsInput.tsx';
import { ssnTyping } from './fields/digitsTyping.ts';
import { ItemList } from './fields/ItemList.tsx';
import { MaskedInput } from './fields/MaskedInput.tsx';
import { MoneyInput } from './fields/MoneyInput.tsx';
import { MoneySlider } from './fields/MoneySlider.tsx';
import { PasswordInput } from './fields/PasswordInput.tsx';
import { PhoneInput } from './fields/PhoneInput.tsx';
import { RadioCards } from './fields/RadioCards.tsx';
import { RadioGroup } from './fields/RadioGroup.tsx';
import { ReadOnlyField } from './fields/ReadOnlyField.tsx';
import { SelectInput } from './fields/SelectInput.tsx';
import { SignatureInput } from './fields/SignatureInput.tsx';
import { Textarea } from './fields/Textarea.tsx';
import { TextInput } from './fields/TextInput.tsx';
import { Toggle } from './fields/Toggle.tsx';
import { AppFrame } from './layout/AppFrame.tsx';
import { BackLink } from './layout/BackLink.tsx';
import { Card } from './layout/Card.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header } from './layout/Header.tsx';
import { Page } from './layout/Page.tsx';
import { PageHeader } from './layout/PageHeader.tsx';
import { Stack } from './layout/Stack.tsx';
import { StepTransition } from './layout/StepTransition.tsx';
import { SubmitBar } from './layout/SubmitBar.tsx';
import { SummaryList } from './layout/SummaryList.tsx';
import { Popover } from './overlay/Popover.tsx';
import { Tooltip } from './overlay/Tooltip.tsx';
import { InternationalPhoneInput } from './phone/InternationalPhoneInput.tsx';
import { Spinner } from './Spinner.tsx';

const nothing = () => undefined;
const field = { id: 'f', label: 'Label', hint: 'Hint', error: 'Error', required: true, onChange: nothing };
const choices = [
  { value: 'a', label: 'Apple', description: 'A fruit' },
  { value: 'b', label: 'Bread', disabled: true },
];

export const passwordWords = {
  show: { text: 'Show', label: 'Show password' },
  hide: { text: 'Hide', label: 'Hide password' },
  met: 'met',
  unmet: 'not met',
};

export const maskWords = {
  show: { text: 'Show', label: 'Show Label' },
  hide: { text: 'Hide', label: 'Hide Label' },
};

/** One of each widget in English. */
export const samples: Readonly<Record<string, ReactNode>> = {
  TextInput: <TextInput {...field} value="x" prefix="@" suffix="per year" marker="(optional)" />,
  MoneyInput: <MoneyInput {...field} value="12000" />,
  PhoneInput: <PhoneInput {...field} value="5551234567" />,
  InternationalPhoneInput: (
    <InternationalPhoneInput {...field} value="+442079460018" countryLabel="Country" locale="en-US" />
  ),
  DateInput: (
    <DateInput
      {...field}
      birthday
      value={{ month: '1', day: '2', year: '1990' }}
      labels={{ month: 'Month', day: 'Day', year: 'Year' }}
    />
  ),
  SelectInput: <SelectInput {...field} value="a" options={choices} emptyLabel="Choose" />,
  RadioCards: <RadioCards {...field} value="a" options={choices} columns={2} />,
  RadioGroup: <RadioGroup {...field} value="a" options={choices} />,
  Checkbox: (
    <Checkbox
      {...field}
      value
      label={
        <>
          I agree to the <a href="/terms">Terms</a>
        </>
      }
    />
  ),
  Toggle: <Toggle {...field} value={false} />,
  Textarea: <Textarea {...field} value="" />,
  PasswordInput: (
    <PasswordInput
      {...field}
      value="secret"
      autoComplete="new-password"
      words={passwordWords}
      strength={2}
      hints={[
        { id: 'length', text: '12 characters', met: false },
        { id: 'upper', text: 'An uppercase letter', met: true },
      ]}
    />
  ),
  MaskedInput: <MaskedInput {...field} value="123456789" rule={ssnTyping} words={maskWords} />,
  DigitsInput: <DigitsInput {...field} value="021000021" />,
  SignatureInput: <SignatureInput {...field} value="Ana Lopez" />,
  CheckboxGroup: (
    <CheckboxGroup
      {...field}
      value={['a', 'c']}
      options={[...choices, { value: 'c', label: 'Pear', under: 'a' }]}
    />
  ),
  ItemList: (
    <ItemList
      {...field}
      announcement={null}
      items={[
        {
          id: 'one',
          title: 'Ana',
          children: <TextInput {...field} id="g" value="Ana" />,
          remove: { text: 'Remove', label: 'Remove Ana', onPress: nothing },
        },
      ]}
      add={{ text: 'Add', onPress: nothing }}
    />
  ),
  Combobox: (
    <Combobox
      {...field}
      value="12"
      options={[{ id: '1', label: '12 Main St', detail: 'Springfield' }]}
      onSelect={nothing}
      listLabel="Addresses"
      action={{ label: 'Address not listed', onSelect: nothing }}
    />
  ),
  MoneySlider: (
    <MoneySlider
      {...field}
      value="25000"
      min={15000}
      max={400000}
      step={1000}
      minLabel="$15,000"
      maxLabel="$400,000"
      valueText="$25,000"
    />
  ),
  ReadOnlyField: <ReadOnlyField id="r" label="Name" value="Ana" hint="From your profile" />,
  Button: (
    <Button loading loadingText="Submitting">
      Submit
    </Button>
  ),
  CopyButton: <CopyButton value="x" label="Copy" copied="Copied" failed="Not copied" />,
  Tooltip: (
    <Tooltip id="t" text="More">
      <Button>Rate</Button>
    </Tooltip>
  ),
  Popover: (
    <Popover id="p" trigger="What is it?" title="It" closeLabel="Close">
      Text
    </Popover>
  ),
  Alert: (
    <Alert tone="danger" title="Not saved" actions={<a href="/again">Try again</a>}>
      Check your connection.
    </Alert>
  ),
  ErrorSummary: <ErrorSummary heading="There is a problem" items={[{ id: 'f', message: 'Required' }]} />,
  Dialog: (
    <Dialog id="d" open title="Title" onClose={nothing} closeLabel="Close" actions={<Button>Go</Button>}>
      Text
    </Dialog>
  ),
  ProcessingModal: (
    <ProcessingModal id="p" open title="Working" message="One moment" progressLabel="Progress" />
  ),
  ProgressBar: <ProgressBar label="Progress" value={40} fixed />,
  Stepper: (
    <Stepper
      label="Steps"
      doneText="done"
      steps={[
        { id: '1', label: 'One', state: 'done' },
        { id: '2', label: 'Two', state: 'current' },
        { id: '3', label: 'Three', state: 'upcoming' },
      ]}
    />
  ),
  Skeleton: <Skeleton label="Loading" lines={3} />,
  Spinner: <Spinner aria-hidden="true" />,
  Announcer: <AnnouncerProvider>Text</AnnouncerProvider>,
  Frame: (
    <AppFrame
      skipLabel="Skip to content"
      header={<Header logo="Logo" right={<a href="tel:1">Call</a>} />}
      footer={<Footer sections={[{ id: 'legal', content: <p>Legal</p> }]} />}
    >
      <Page
        asideLabel="Offer"
        aside={
          <Card>
            <SummaryList items={[{ id: 'a', label: 'Amount', value: '$1', strong: true }]} />
          </Card>
        }
      >
        <StepTransition stepKey="one" direction="back">
          <Stack>
            <BackLink href="/back">Back</BackLink>
            <PageHeader eyebrow="Part" title="Question?" lead="Help" />
            <SubmitBar>
              <Button type="submit">Continue</Button>
            </SubmitBar>
          </Stack>
        </StepTransition>
      </Page>
    </AppFrame>
  ),
};
