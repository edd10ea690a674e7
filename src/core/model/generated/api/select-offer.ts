/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT /service-application/api/v1/application/heloc/{uuid}/offer (G-08).
 */
export interface SelectOfferRequest {
  offerUuid: string;
  term: number;
  rateType: 'FIXED' | 'VARIABLE';
  drawAmount: number;
  preference: 'PRESERVE' | 'DEDUCT' | 'MAXIMIZE';
  autopay: boolean;
  /**
   * @maxItems 50
   */
  liabilities: PayoffRequest[];
  from?: string;
}
export interface PayoffRequest {
  uuid: string;
  payoff: true;
}
