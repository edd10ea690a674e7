/** Returns whether the page has said a text since this call; a slow test could miss a brief announcement. */
export function hears(text: string): () => boolean {
  let isHeard = false;
  new MutationObserver(() => {
    isHeard ||= document.body.textContent.includes(text);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => isHeard;
}
