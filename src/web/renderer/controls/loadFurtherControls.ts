import type { ComponentType } from 'react';
import type { FieldBinding } from './fieldRenderer.tsx';

let there: ComponentType<FieldBinding> | undefined;

/** Preloads the controls of further widgets, so that a screen that needs them renders at once. */
export async function loadFurtherControls() {
  const module = await import('./FurtherControl.tsx');
  there = module.default;
  return module;
}

/** What draws further widgets, once it is loaded. */
export const loadedControls = (): ComponentType<FieldBinding> | undefined => there;

/** An answer, once the controls are here too: what it leads to renders at once, also where they fail to load. */
export async function withControls<Value>(answer: Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([answer, loadFurtherControls().catch(() => undefined)]);
  return value;
}
