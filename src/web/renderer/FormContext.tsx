import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { CompiledStep } from '../../core/form/compileStep.ts';
import type { FormStore } from '../../core/form/formStore.ts';
import type { FormEvent } from '../../core/form/formTypes.ts';
import type { JsonObject } from '../../core/shared/json.ts';
import type { PointerWatch } from './pointerWatch.ts';

/** One address that may be meant, as the typeahead gives it. */
export interface SuggestedAddress {
  readonly fullAddress: string;
  /** street1, street2, city, state, zip */
  readonly parts: Readonly<Record<string, string>>;
}

/** Finds addresses for what is typed; rejects when the signal aborts or nothing can be reached. */
export type SuggestAddresses = (typed: string, signal: AbortSignal) => Promise<readonly SuggestedAddress[]>;

/** What a step's layout tells a panel, by names of the panel's own. */
export interface PanelProps {
  readonly options?: JsonObject;
}

/** Hand-written parts of screens, by the name a step's layout gives. */
export type Panels = Readonly<Record<string, ComponentType<PanelProps>>>;

/** What the renderers of one step share. The same object for as long as the step stands. */
export interface StepFormContext {
  readonly step: CompiledStep;
  readonly store: FormStore;
  /** Takes an event in and does what it asks for. */
  readonly dispatch: (event: FormEvent) => void;
  readonly pointer: PointerWatch;
  readonly suggestAddresses: SuggestAddresses | undefined;
  readonly panels: Panels;
  /** Before the names of the fields within an item of a list, such as `coOwners/0/`; otherwise empty. */
  readonly prefix: string;
  /** Leaves the page for another address. */
  readonly leave: (address: string) => void;
}

const FormContext = createContext<StepFormContext | undefined>(undefined);

/** Gives the renderers below it their step. */
export function FormProvider({ value, children }: { value: StepFormContext; children: ReactNode }) {
  return <FormContext value={value}>{children}</FormContext>;
}

/** The step being filled in; throws outside a step's form. */
export function useStepForm(): StepFormContext {
  const form = use(FormContext);
  if (!form) throw new Error('useStepForm must be used inside a step form');
  return form;
}
