/** The errors of RFC 6749, section 5.2. */
type TokenError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/** Thrown by a request for a token to answer with an error of RFC 6749. */
export class TokenRefusal extends Error {
  readonly error: TokenError;

  constructor(error: TokenError, description: string) {
    super(description);
    this.error = error;
  }
}

/** Whoever asks is not told whether the client exists, or what of its proof is wrong. */
export const unknownClient = (): TokenRefusal =>
  new TokenRefusal('invalid_client', 'The client is unknown, or its proof is not valid');
