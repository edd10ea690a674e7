import type { OfferPanelName } from '../../../core/model/panelNames.ts';
import type { Panels } from '../../renderer/FormContext.tsx';
import { OfferAmount } from './OfferAmount.tsx';
import { OfferBar } from './OfferBar.tsx';
import { OfferDebts } from './OfferDebts.tsx';
import { OfferEquity } from './OfferEquity.tsx';
import { OfferInline } from './OfferInline.tsx';
import { OfferOverTime } from './OfferOverTime.tsx';
import { OfferReview } from './OfferReview.tsx';
import { OfferSavings } from './OfferSavings.tsx';
import { OfferTerms } from './OfferTerms.tsx';
import { TriggeredTerms } from './TriggeredTerms.tsx';

export const offerPanels: Panels & Readonly<Record<OfferPanelName, Panels[string]>> = {
  'offer-bar': OfferBar,
  'offer-amount': OfferAmount,
  'offer-terms': OfferTerms,
  'offer-savings': OfferSavings,
  'offer-debts': OfferDebts,
  'offer-over-time': OfferOverTime,
  'offer-equity': OfferEquity,
  'offer-card': OfferInline,
  'offer-review': OfferReview,
  'offer-triggered-terms': TriggeredTerms,
};
