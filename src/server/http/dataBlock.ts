/** JSON for a page, which can neither close its script element nor open a comment. */
export const dataBlock = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${json.replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`;
