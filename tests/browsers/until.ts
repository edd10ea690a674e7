const OFTEN_MS = 100;
const LONGEST_MS = 120_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, OFTEN_MS));

/**
 * Looks again and again until something is found, and resolves to it; a look that fails found nothing. After two minutes it
 * rejects, and says what was waited for and why the last look failed.
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | null | false>,
): Promise<Found> {
  const end = Date.now() + LONGEST_MS;
  let failure = '';
  do {
    try {
      const found = await look();
      if (found !== undefined && found !== null && found !== false) return found;
      failure = '';
    } catch (error) {
      failure = `: ${String(error)}`;
    }
    await pause();
  } while (Date.now() < end);
  throw new Error(`Waited in vain: ${what}${failure}`);
}
