/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The support users of the sandbox, and how its agent answers chats.
 */
export interface SandboxChatFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * How long after a chat begins its agent joins.
   */
  joinsAfterMs: number;
  /**
   * How long an agent takes to answer.
   */
  answersAfterMs: number;
  /**
   * What the agent says, by words of the customer; the first that fits.
   */
  answers: {
    /**
     * Beginnings of words, in lower case and without accents, in any language.
     *
     * @minItems 1
     */
    words: string[];
    /**
     * The message of copy, without chatAgent before it.
     */
    text: string;
    /**
     * Whether the agent ends the chat with it.
     */
    ends?: boolean;
  }[];
  /**
   * Who supports customers; the first SPECIALIST answers chats.
   *
   * @minItems 1
   */
  users: {
    uuid: string;
    name: string;
    email: string;
    role: 'ADMIN' | 'CSA' | 'MANAGER' | 'SPECIALIST';
    team: string;
  }[];
}
