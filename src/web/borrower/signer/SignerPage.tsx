import { SIGNER_LOGIN } from '../foundation/addresses.ts';
import { Redirect, useParams } from '../foundation/router.tsx';
import { SignerArea } from './SignerArea.tsx';
import { signerPage } from './signerAddress.ts';
import { WithSignerWords } from './WithSignerWords.tsx';

const PAGES: ReadonlySet<string> = new Set([
  'resume',
  'intro',
  'consent',
  'identity',
  'answers',
  'demographics',
  'sign',
  'documents',
  'cancelled',
  'decline',
  'declined',
  'error',
  'conditions',
  'conditions/upload-document',
  'conditions/identity',
]);

/**
 * `/heloc-signer/*`: the index is the login of additional signers (SIGNER-02), an unknown address leads one level up
 * (SIGNER-12), any other is a page of theirs.
 */
export default function SignerPage() {
  const { '*': rest = '' } = useParams();
  const page = rest.replace(/\/+$/, '');
  if (page === '') return <Redirect to={SIGNER_LOGIN} />;
  if (!PAGES.has(page)) {
    const above = page.split('/').slice(0, -1).join('/');
    return <Redirect to={above === '' ? SIGNER_LOGIN : signerPage(above)} />;
  }
  return (
    <WithSignerWords>
      <SignerArea page={page} />
    </WithSignerWords>
  );
}
