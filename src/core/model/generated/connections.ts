/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * engine (this server, where it can), desk (people of the lender, over the desk's API), lender (its own system, over the Lender API), provider:<id> (a company named in providers), or sandbox (not in production).
 */
export type Performer = string;
/**
 * Whose agents chat with borrowers: lender (those of its own system, over the Lender API; a client needs the scope chats). Without it no agents are offered, but the chatbot and callbacks are.
 */
export type ChatAgents = 'lender';
export type LenderScope =
  | 'tasks'
  | 'events'
  | 'applications:read'
  | 'applications:write'
  | 'personal:read'
  | 'documents:read'
  | 'documents:write'
  | 'data:read'
  | 'data:write'
  | 'chats';
export type LenderEvent =
  | 'application.created'
  | 'application.changed'
  | 'application.moved'
  | 'application.ended'
  | 'task.asked'
  | 'task.answered'
  | 'task.withdrawn'
  | 'task.reassigned'
  | 'task.extended'
  | 'document.added'
  | 'condition.changed'
  | 'payment.changed'
  | 'chat.opened'
  | 'chat.message'
  | 'chat.ended';

/**
 * Who performs the tasks of the lenders in one installation, which systems of a lender call it, and which it calls (EQUIFORM_CONNECTIONS). No release carries it: a change counts for applications of before too.
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
   * By lender's code: what is different from all there, and the systems of the lender.
   */
  lenders?: {
    [k: string]: LenderConnection;
  };
}
/**
 * Who performs the tasks of all lenders.
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
  /**
   * By id: companies that perform tasks as provider:<id>. Those of a lender come before those of all.
   */
  providers?: {
    [k: string]: Provider;
  };
}
/**
 * A company outside: its kind, the secrets that its adapter needs by name, and what else its kind needs.
 */
export interface Provider {
  /**
   * plaid (income, assets and accounts at banks), smarty (suggested addresses), twilio (codes and other text messages), or hostedVisit (any company that speaks the signed protocol).
   */
  kind: string;
  /**
   * By the names that the kind gives them.
   */
  secrets?: {
    [k: string]: SecretSource;
  };
  [k: string]: unknown;
}
/**
 * Where a secret is: the name of an environment variable, or a file whose only line it is (from the folder of this file on). Exactly one of them.
 */
export interface SecretSource {
  /**
   * Not one of the settings of the server.
   */
  env?: string;
  /**
   * It is read again when it changes.
   */
  file?: string;
}
/**
 * Who performs the tasks of a lender, and its systems.
 */
export interface LenderConnection {
  /**
   * engine (this server, where it can), desk (people of the lender, over the desk's API), lender (its own system, over the Lender API), provider:<id> (a company named in providers), or sandbox (not in production).
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
  /**
   * By id: companies that perform tasks as provider:<id>. Those of a lender come before those of all.
   */
  providers?: {
    [k: string]: Provider;
  };
  chat?: ChatAgents;
  /**
   * Systems of the lender that call the Lender API.
   *
   * @maxItems 50
   */
  clients?: Client[];
  /**
   * Addresses of the lender that are told of events.
   *
   * @maxItems 20
   */
  webhooks?: Webhook[];
}
/**
 * A system of the lender that calls the Lender API. It proves who it is by one of its secrets or keys; all of them are valid, so that they can be changed one by one.
 */
export interface Client {
  /**
   * Its client_id: unique in the installation.
   */
  id: string;
  /**
   * The calls that it may make.
   *
   * @minItems 1
   */
  scopes: LenderScope[];
  /**
   * Its client_secret, of at least 32 characters.
   *
   * @minItems 1
   * @maxItems 4
   */
  secrets?: SecretSource[];
  /**
   * Its public keys, for private_key_jwt.
   *
   * @minItems 1
   * @maxItems 4
   */
  keys?: KeyFile[];
}
export interface KeyFile {
  /**
   * A JSON Web Key Set, read again when it changes.
   */
  file: string;
}
/**
 * An address of the lender that is told of events by signed calls (Standard Webhooks).
 */
export interface Webhook {
  /**
   * Unique among those of the lender.
   */
  id: string;
  /**
   * https:// unless mayBePrivate.
   */
  url: string;
  /**
   * The types it is told of (task.asked), without the prefix equiform. All without it.
   *
   * @minItems 1
   */
  events?: LenderEvent[];
  /**
   * whsec_ and 24 to 64 bytes in base64; two while one replaces the other: each call is signed with both.
   *
   * @minItems 1
   * @maxItems 2
   */
  secrets: SecretSource[];
  /**
   * Its address may be in a private network or on this machine, and without TLS.
   */
  mayBePrivate?: boolean;
  /**
   * It is told of nothing for now; what happens meanwhile waits for it.
   */
  paused?: boolean;
}
