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
 * What the chatbot knows: answers, and what questions that lead to them are recognised by.
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
   * Where several fit alike, the first one is given; the first kind of help that is recognised is given before every topic.
   */
  answers: ChatbotAnswer[];
}
/**
 * One entry: an answer with what it is recognised by, or words that patterns name. A layer may hold only what differs.
 */
export interface ChatbotAnswer {
  id: Id;
  text?: CopyKey;
  /**
   * What it is for: a topic (also where nothing is said); help that a person gives, which comes before every topic; words that show that something else is meant; a subject of the lender; words common to all questions of borrowers; a concept that patterns name by @id; words that everybody says; words whose spelling is put right.
   */
  role?: 'topic' | 'help' | 'elsewhere' | 'subject' | 'common' | 'concept' | 'everyday' | 'spelling';
  /**
   * Each is enough to recognise a topic or a kind of help: terms with spaces between, which must all stand in the question, in any order. A word; word* for any ending; a_b for words side by side; a|b for either; @id for the terms of another entry; !term for what must not stand there; # for a number.
   */
  patterns?: string[];
  /**
   * The words of an entry that is no topic and no help: a word, word* for any ending, a_b for words side by side.
   */
  terms?: string[];
  /**
   * Words or phrases by language, each of which is enough. Lower case and without accents; a star at the end stands for any ending, words with spaces between stand for that phrase.
   */
  words?: {
    [k: string]: string[];
  };
  /**
   * True where a lender does not give this answer.
   */
  off?: boolean;
}
