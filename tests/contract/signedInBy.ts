/** The headers of the browser that an answer over the network signed in: the token `jwt`, and the cookie it is bound to. */
export const signedInBy = (answer: Response, jwt: string): Record<'authorization' | 'cookie', string> => ({
  authorization: `Bearer ${jwt}`,
  cookie: answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
