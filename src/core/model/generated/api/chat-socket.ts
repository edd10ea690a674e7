/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * What a browser says over the socket of a chat (CALL-61).
 */
export type ChatSocketMessage =
  | {
      type: 'open';
      token: string;
      conversationSid: string;
      last?: number;
    }
  | {
      type: 'ping';
    }
  | {
      type: 'typing';
      preview: string;
    }
  | {
      type: 'message';
      id: string;
      text: string;
      files: string[];
    }
  | {
      type: 'end';
    };
