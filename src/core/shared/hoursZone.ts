/** The time zone of lenders' hours (CALL-41). */
export const HOURS_ZONE = 'America/Los_Angeles';
