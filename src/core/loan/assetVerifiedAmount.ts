/** What decides on the larger, asset-verified amount: `assetDepletion` and `maxDtiUnlimited` of an application. */
export interface AssetDepletionFacts {
  readonly assetDepletion?: { readonly complete?: boolean | null; readonly amount?: number | null } | null;
  readonly maxDtiUnlimited?: number | null;
}

/**
 * Whether assets can raise the offer: asset depletion is not complete, no amount is set, and a draw without the debt
 * limit exists (STATE-57). The machine's own trigger for its assetDepletion state is another rule (STATE-06).
 */
export function offersAssetVerifiedAmount({ assetDepletion, maxDtiUnlimited }: AssetDepletionFacts): boolean {
  const isOpen = assetDepletion?.complete !== true && (assetDepletion?.amount ?? null) === null;
  return isOpen && (maxDtiUnlimited ?? null) !== null;
}
