/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * What the agent of a chat does now, or what happens to it.
 */
export interface SandboxChatRequest {
  /**
   * The agent says this.
   */
  say?: string;
  /**
   * The agent types, or stops.
   */
  typing?: boolean;
  /**
   * The agent ends the chat.
   */
  end?: true;
  /**
   * The channel is frozen, or not any more.
   */
  freeze?: boolean;
  /**
   * The connections to the chat are cut.
   */
  drop?: true;
}
