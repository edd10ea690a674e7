const INTERNAL = /^\/[a-z][^\\\s]*$/;

/** Returns `redirectUrl` if it starts with a slash and a lowercase letter (ROUTE-29). */
export const safeRedirect = (redirectUrl: string | null | undefined): string | undefined =>
  redirectUrl && INTERNAL.test(redirectUrl) ? redirectUrl : undefined;
