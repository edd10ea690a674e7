import { ApiError, said } from '../../http/errors.ts';

/** 409: the token is not ours, has run out, or is of another chat; the browser says 'Token state is invalid.' (CHAT-32). */
export const tokenRefused = (): ApiError => new ApiError('conflict', [said('refusal.chat.token')], 'token');

/** 409: the nonce is not ours, has run out, or is of somebody else. */
export const nonceRefused = (): ApiError => new ApiError('conflict', [said('refusal.chat.nonce')], 'nonce');

/** 409: the chat is over. */
export const chatEnded = (): ApiError => new ApiError('conflict', [said('refusal.chat.ended')], 'ended');
