import { Registration } from './Registration.tsx';
import { controlsAt } from './stepControls.ts';

const FLOW = 'registration-legacy';

/** What its step at an address would wait for: `lazyPage` asks for it. @public */
export const needs = controlsAt(FLOW);

/** Registration at /register, driven by `?step=` (REG-51). */
export default function LegacyRegistration() {
  return <Registration flowId={FLOW} />;
}
