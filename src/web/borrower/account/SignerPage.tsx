import { Navigate, useParams } from 'react-router-dom';
import { SIGNER_LOGIN } from '../foundation/addresses.ts';
import { NotFound } from '../parts/NotFound.tsx';

/** `/heloc-signer/*`: the index is the login of additional signers (SIGNER-02); their screens are not built yet. */
export default function SignerPage() {
  const { '*': rest = '' } = useParams();
  return rest.replace(/\/+$/, '') === '' ? <Navigate replace to={SIGNER_LOGIN} /> : <NotFound />;
}
