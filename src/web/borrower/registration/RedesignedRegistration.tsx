import { Registration } from './Registration.tsx';

export default function RedesignedRegistration() {
  return <Registration flowId="registration" />;
}
