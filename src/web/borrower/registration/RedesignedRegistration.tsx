import { Registration } from './Registration.tsx';
import { firstControls } from './stepControls.ts';

const FLOW = 'registration';

/** Loads what its first step would wait for. */
export const needs = firstControls(FLOW);

export default function RedesignedRegistration() {
  return <Registration flowId={FLOW} />;
}
