export const OMNI_PROXY = '/service-omni-proxy';

/** Proves that a call is made by the holder of the chat's token. */
export const withToken = (token: string) => ({ 'x-chat-token': token });

/** The same key takes effect only once. */
export const withKey = (token: string, key: string) => ({ ...withToken(token), 'idempotency-key': key });
