import { Registration } from './Registration.tsx';
import { controlsAt } from './stepControls.ts';

const FLOW = 'registration';

/** What its step at an address would wait for: `lazyPage` asks for it. @public */
export const needs = controlsAt(FLOW);

export default function RedesignedRegistration() {
  return <Registration flowId={FLOW} />;
}
