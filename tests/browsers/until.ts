const OFTEN_MS = 100;
const LONGEST_MS = 120_000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, OFTEN_MS));

/**
 * Polls until `look` finds something; a look that throws found nothing. Rejects after two minutes with what was awaited
 * and the last failure.
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
