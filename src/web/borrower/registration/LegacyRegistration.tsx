import { Registration } from './Registration.tsx';
import { firstControls } from './stepControls.ts';

const FLOW = 'registration-legacy';

/** Loads what its first step would wait for. */
export const needs = firstControls(FLOW);

/** Registration at /register, driven by `?step=` (REG-51). */
export default function LegacyRegistration() {
  return <Registration flowId={FLOW} />;
}
