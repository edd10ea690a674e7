/** The time of servers and pages in browser tests: a Tuesday morning in November, before a holiday and a weekend. */
export const STILL_TIME = Date.UTC(2026, 10, 24, 15);
