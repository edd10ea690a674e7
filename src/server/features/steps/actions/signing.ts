import { createDocumentService } from '../../documents/documentService.ts';
import { refuseEarly } from '../../signing/signingService.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';
import { expectLegalName } from './summary.ts';

/**
 * Completes signing: every document is read and signed, and the borrower consented to electronic signatures
 * (G-20).
 */
async function completeSigning(input: StepInput): Promise<StepOutcome> {
  const { tx, dependencies, record } = input;
  refuseEarly(input);
  expectLegalName(input);
  const documents = createDocumentService(dependencies);
  const isDone =
    (await documents.hasAllRead(tx, record.uuid, 'CLOSING')) &&
    (await documents.hasAllSigned(tx, record.uuid, 'CLOSING'));
  if (!isDone) refuse(input, 'screen.signing.documents.required');
  return { status: { disclosurelistClosingComplete: true }, done: true };
}

export const signingActions: readonly StepAction[] = [{ call: 'signingComplete', run: completeSigning }];
