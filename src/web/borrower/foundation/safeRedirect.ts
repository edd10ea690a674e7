const INTERNAL = /^\/[a-z][^\\\s]*$/;

/** `redirectUrl` when it starts with a slash followed by a lowercase letter, else undefined (ROUTE-29). */
export const safeRedirect = (redirectUrl: string | null | undefined): string | undefined =>
  redirectUrl && INTERNAL.test(redirectUrl) ? redirectUrl : undefined;
