/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface PropertyMatch1 {
  matched: {};
  notFound: {};
  otherOwner: {};
  several: {
    /**
     * @minItems 2
     * @maxItems 50
     */
    candidates: {
      uuid: string;
      /**
       * What differs from the address that was given.
       */
      address?: {};
      ownerOfRecord?: string;
      lastSaleDate?: string;
    }[];
  };
}
