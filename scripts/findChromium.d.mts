/** The path of a Chromium; undefined when it is Playwright's own build, which Playwright finds itself. */
export function findChromium(): string | undefined;
