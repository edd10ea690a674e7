/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * engine (this server, where it can), desk (people of the lender, over the desk's API), or sandbox (not in production).
 */
export type Performer = string;

/**
 * Who performs the tasks of the lenders in one installation (EQUIFORM_CONNECTIONS). No release carries it: a change counts for applications of before too.
 */
export interface ConnectionsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  all?: Connection;
  /**
   * By lender's code: what is different from all there.
   */
  lenders?: {
    [k: string]: Connection;
  };
}
/**
 * Who performs the tasks of a lender, or of all.
 */
export interface Connection {
  /**
   * Who performs the tasks that no list names.
   */
  usual?: string;
  /**
   * By task, without its version: who performs it. A lender's own list comes before that of all, and both before what is usual.
   */
  tasks?: {
    [k: string]: Performer;
  };
  /**
   * Tasks that nobody performs for now. They stay open, their deadlines count, and they are performed when they are no longer in this list.
   */
  paused?: string[];
}
