/** Who is signed in, as far as it tells whether they only sign. */
interface SigningUser {
  readonly uuid?: string;
  readonly type?: string | undefined;
}

/** An application, as far as it tells who signs it beside the borrower. */
interface SignedApplication {
  readonly helocSigners?: readonly { readonly identityUuid: string }[] | undefined;
}

/** What the user type of additional signers is called. */
export const ADDITIONAL_SIGNER = 'CO_DEEDER';

/** True for an additional signer: by the type of the user, or because the application lists them (SIGNER-14). Pure. */
export const isAdditionalSigner = (
  { uuid, type }: SigningUser,
  { helocSigners = [] }: SignedApplication = {},
): boolean => type === ADDITIONAL_SIGNER || helocSigners.some(({ identityUuid }) => identityUuid === uuid);
