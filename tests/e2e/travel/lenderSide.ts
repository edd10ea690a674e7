/** What a traveller needs of the lender: time that passes, work that is done, and what is known of the application. */
export interface LenderSide {
  /** The lender's time, ISO 8601. */
  now(): Promise<string>;
  /** Completes the lender's current work. */
  finishWork(): Promise<void>;
  /** Lets a day pass, with all that falls due. */
  passDay(): Promise<void>;
  /** The application's checklist status. */
  status(uuid: string): Promise<string>;
  /** The application with all its answers. */
  application(uuid: string): Promise<Readonly<Record<string, unknown>>>;
  /** The code that was last sent to the borrower's phone. */
  phoneCode(uuid: string): Promise<string>;
  /** Every other signer signs. */
  othersSign(uuid: string): Promise<void>;
}
