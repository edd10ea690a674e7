interface HtmlPolicy {
  createHTML(html: string): string;
}

/** The subset of Trusted Types used here, which TypeScript does not declare. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/** The document of a frame with an empty `sandbox`, in which nothing runs whatever is in it. */
export function drawnHtml(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return html;
  policy ??= trustedTypes.createPolicy('screen-drawing', { createHTML: (own) => own });
  return policy.createHTML(html);
}
