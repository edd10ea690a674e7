/** Headers of a browser signed in over the network: the token `jwt` and its bound cookie. */
export const signedInBy = (answer: Response, jwt: string): Record<'authorization' | 'cookie', string> => ({
  authorization: `Bearer ${jwt}`,
  cookie: answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});
