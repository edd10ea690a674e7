/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Lower-case words joined by hyphens.
 */
export type Id = string;
/**
 * The key of a message in copy/<locale>/.
 */
export type CopyKey = string;

/**
 * What the chatbot knows: answers and the words of questions that lead to them.
 */
export interface ChatbotFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * Where several fit alike, the first one is given.
   */
  answers: ChatbotAnswer[];
}
/**
 * One answer of the chatbot. A layer may hold only what differs.
 */
export interface ChatbotAnswer {
  id: Id;
  text?: CopyKey;
  /**
   * Words of questions by language. Lower case and without accents; a star at the end stands for any ending, words with spaces between stand for that phrase.
   */
  words?: {
    [k: string]: string[];
  };
  /**
   * True where a lender does not give this answer.
   */
  off?: boolean;
}
