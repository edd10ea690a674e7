import styled from '@emotion/styled';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import { autopaySaving } from '../../../core/loan/offerRate.ts';
import { relationshipDiscounts } from '../../../core/loan/relationshipDiscounts.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { fieldId } from '../../renderer/fieldIds.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Toggle } from '../../ui/fields/Toggle.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useChoose, useOffer } from '../offer/OfferContext.tsx';
import { offerOf } from '../offer/offerChoice.ts';
import { percentNumber } from '../offer/wording.ts';

const Savings = styled(Card)({ '& div > .eq-hint': { margin: 0 } });

const List = styled('ul')({
  display: 'grid',
  gap: '0.375rem',
  listStyle: 'none',
  fontSize: fontSize.small,
  '& li': { display: 'flex', gap: '0.5rem' },
  '& .eq-icon': { color: color.success, marginTop: '0.0625rem' },
});

/** The autopay switch and relationship discounts (G-08, MATH-13). */
export function OfferSavings() {
  const { text } = useCopy();
  const { app } = useRelease();
  const { book, choice } = useOffer();
  const choose = useChoose();
  const offer = offerOf(book, choice);
  if (!offer) return null;
  const saving = autopaySaving(offer);
  const discounts = relationshipDiscounts(offer.discountList);
  if (saving === 0 && discounts.length === 0) return null;
  const nameOf = (type: string): string =>
    app.enums.discountTypes?.values.find(({ id }) => id === type)?.label ?? 'offer.discounts.title';
  return (
    <Savings aria-label={text('offer.discounts.title')}>
      {saving > 0 ? (
        <Toggle
          id={fieldId('autopay')}
          label={text('offer.autopay.saving', { diff: percentNumber(saving) })}
          hint={text('offer.autopay.hint')}
          value={choice.autopay}
          onChange={(autopay) => choose({ autopay })}
        />
      ) : null}
      {discounts.length > 0 ? (
        <List>
          {discounts.map(({ discount: { type }, rateWithDiscount }) => (
            <li key={type}>
              <Icon name="success" />
              <span>
                {text('offer.discount.included', {
                  name: text(nameOf(type)),
                  rate: formatPercent(rateWithDiscount, 2),
                })}
              </span>
            </li>
          ))}
        </List>
      ) : null}
    </Savings>
  );
}
