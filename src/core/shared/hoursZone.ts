/** The time zone in which a lender's hours are said (CALL-41). */
export const HOURS_ZONE = 'America/Los_Angeles';
