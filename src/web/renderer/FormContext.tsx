import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { CompiledStep } from '../../core/form/compileStep.ts';
import type { FormStore } from '../../core/form/formStore.ts';
import type { FormEvent } from '../../core/form/formTypes.ts';
import type { JsonObject } from '../../core/shared/json.ts';
import type { PointerWatch } from './pointerWatch.ts';

/** A suggestion of the address typeahead. */
export interface SuggestedAddress {
  readonly fullAddress: string;
  /** street1, street2, city, state, zip */
  readonly parts: Readonly<Record<string, string>>;
}

/** Finds addresses for the text; rejects when aborted or offline. */
export type SuggestAddresses = (typed: string, signal: AbortSignal) => Promise<readonly SuggestedAddress[]>;

/** Options of a panel in a step's layout. */
export interface PanelProps {
  readonly options?: JsonObject;
}

/** Hand-written panels by their name in step layouts. */
export type Panels = Readonly<Record<string, ComponentType<PanelProps>>>;

/** Shared by the renderers of one step; the same object for the life of the step. */
export interface StepFormContext {
  readonly step: CompiledStep;
  readonly store: FormStore;
  /** Applies an event and its effects. */
  readonly dispatch: (event: FormEvent) => void;
  readonly pointer: PointerWatch;
  readonly suggestAddresses: SuggestAddresses | undefined;
  readonly panels: Panels;
  /** Prefix of field names within a list item, such as `coOwners/0/`; otherwise empty. */
  readonly prefix: string;
  /** Leaves the page. */
  readonly leave: (address: string) => void;
}

const FormContext = createContext<StepFormContext | undefined>(undefined);

export function FormProvider({ value, children }: { value: StepFormContext; children: ReactNode }) {
  return <FormContext value={value}>{children}</FormContext>;
}

/** The current step; throws outside a step's form. */
export function useStepForm(): StepFormContext {
  const form = useContext(FormContext);
  if (!form) throw new Error('useStepForm must be used inside a step form');
  return form;
}
