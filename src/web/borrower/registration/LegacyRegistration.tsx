import { Registration } from './Registration.tsx';

/** Registration at /register, driven by `?step=` (REG-51). */
export default function LegacyRegistration() {
  return <Registration flowId="registration-legacy" />;
}
