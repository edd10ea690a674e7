const BLOCK = /<script type="application\/json" id="answers">[^<]*<\/script>\n?/;

const mayNotBeKept = ({ headers }: Response): boolean =>
  /\bno-store\b/.test(headers.get('cache-control') ?? '');

/**
 * A page that may be kept for a return visit: as it is for everybody. What the document carries of its person is left out; a
 * page that may not be stored for another reason is not kept.
 */
export async function keptPage(response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.redirected) return null;
  if (!mayNotBeKept(response)) return response;
  const text = await response.text();
  const left = text.replace(BLOCK, '');
  if (left === text || left.includes('id="answers"')) return null;
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'private, no-cache');
  // Of the document as it was sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(left, { status: 200, headers });
}
