/** Whether the page has said a text since this was called: what it says for a moment may be gone before a slow test looks. */
export function hears(text: string): () => boolean {
  let isHeard = false;
  new MutationObserver(() => {
    isHeard ||= document.body.textContent.includes(text);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => isHeard;
}
