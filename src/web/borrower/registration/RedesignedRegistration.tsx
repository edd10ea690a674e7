import { Registration } from './Registration.tsx';

/** Registration v2 at /register-v2. */
export default function RedesignedRegistration() {
  return <Registration flowId="registration" />;
}
