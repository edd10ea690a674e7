/* Generated from schemas/config by `npm run generate`. Do not edit. */

export type RoleId = string;
/**
 * Something that a person of the staff does. The program knows these acts and no others.
 */
export type StaffAct =
  | 'configuration.read'
  | 'change.edit'
  | 'change.approve'
  | 'release.publish'
  | 'release.release'
  | 'release.back'
  | 'release.recall'
  | 'application.read'
  | 'application.reveal'
  | 'application.decide'
  | 'task.answer'
  | 'chat.answer'
  | 'people.read'
  | 'people.manage'
  | 'tokens.own'
  | 'tokens.manage'
  | 'audit.read';

export interface StaffRolesFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * Roles, for all lenders, of the person who redeems the link that a server without an administrator prints. One of them must allow people.manage.
   *
   * @minItems 1
   * @maxItems 20
   */
  firstRoles: RoleId[];
  limits: StaffLimits;
  roles: {
    [k: string]: StaffRole;
  };
}
/**
 * How long links, tokens and sessions are good.
 */
export interface StaffLimits {
  /**
   * The link that a server without an administrator prints.
   */
  firstLinkMinutes: number;
  /**
   * The link of an invitation.
   */
  invitationDays: number;
  /**
   * A token for which nobody asks anything else.
   */
  tokenDays: number;
  /**
   * The longest that anybody may ask for.
   */
  longestTokenDays: number;
  /**
   * A session in a browser ends when it was not used for so long.
   */
  sessionIdleMinutes: number;
  /**
   * The longest that a session in a browser lasts.
   */
  sessionHours: number;
  /**
   * For so long after signing in somebody may set a password or add a passkey.
   */
  freshMinutes: number;
  /**
   * Wrong passwords or codes for one account within an hour; those from a browser that the person has signed in with before count apart.
   */
  triesPerHour: number;
}
export interface StaffRole {
  /**
   * Who has this role, in a sentence.
   */
  says: string;
  /**
   * What a person with this role may do, at the lenders that they have it for.
   *
   * @minItems 1
   */
  acts: StaffAct[];
}
