import { BuildRefused } from '../../config-files/build/buildReleases.ts';
import { ApiError } from '../../http/errors.ts';
import { HistoryMoved } from '../../releases/ledger/configHistory.ts';
import { UnfitLenders } from '../../releases/ledger/headHosts.ts';
import { BrandsLeftOut, HeadsMoved } from '../../releases/ledger/moveHeads.ts';
import { RecalledRelease } from '../../releases/ledger/recalls.ts';

/** Answers what a release is refused for: 422 with the errors of the check, 409 for what is current or was recalled. */
export async function asAnswers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BuildRefused) throw new ApiError('unprocessable', error.lines);
    if (
      error instanceof BrandsLeftOut ||
      error instanceof RecalledRelease ||
      error instanceof UnfitLenders ||
      error instanceof HeadsMoved ||
      error instanceof HistoryMoved
    )
      throw new ApiError('conflict', [error.message]);
    throw error;
  }
}
