import { PlainEnd } from '../account/PlainEnd.tsx';
import { SIGNER_LOGIN } from '../foundation/addresses.ts';

/** SIGNER-08 */
export const Failed = () => (
  <PlainEnd
    titleKey="signer.error.title"
    lead="signer.error.text"
    to={SIGNER_LOGIN}
    link="signer.login.button"
  />
);
