import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The HTML of every page before the server writes the lender into it. */
export interface PageTemplate {
  /** The text for an address; nonces stand as `__CSP_NONCE__`, the lender's data goes before `</head>`. */
  html(url: string): Promise<string>;
}

/** The built page of `webDist`, read once; rejects naming the folder when nothing was built. */
export function createBuiltTemplate(webDist: string): PageTemplate {
  let text: Promise<string> | undefined;
  const read = async () => {
    try {
      return await readFile(join(webDist, 'index.html'), 'utf8');
    } catch (cause) {
      throw new Error(`The web application is not built: no index.html in ${webDist}`, { cause });
    }
  };
  return {
    html() {
      text ??= read();
      return text;
    },
  };
}
