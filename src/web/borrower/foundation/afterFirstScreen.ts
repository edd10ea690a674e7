const REST = 1_500;

/** Resolves once the page has loaded and the browser is idle. */
export async function afterFirstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise<void>((resolve) => window.addEventListener('load', () => resolve(), { once: true }));
  await new Promise<void>((resolve) => setTimeout(resolve, REST));
  if ('requestIdleCallback' in window)
    await new Promise<void>((resolve) => window.requestIdleCallback(() => resolve(), { timeout: REST }));
}
