/** The time at which servers and pages of browser tests stand: a Tuesday morning in November, before a holiday and a weekend. */
export const STILL_TIME = Date.UTC(2026, 10, 24, 15);
