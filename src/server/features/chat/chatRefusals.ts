import { ApiError, said } from '../../http/errors.ts';

/**
 * 409: the token is invalid, expired, or of another chat; the browser shows 'Token state is invalid.'
 * (CHAT-32).
 */
export const tokenRefused = (): ApiError => new ApiError('conflict', [said('refusal.chat.token')], 'token');

/** 409: the nonce is invalid, expired, or somebody else's. */
export const nonceRefused = (): ApiError => new ApiError('conflict', [said('refusal.chat.nonce')], 'nonce');

/** 409: the chat is over. */
export const chatEnded = (): ApiError => new ApiError('conflict', [said('refusal.chat.ended')], 'ended');
