import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { useCopy } from '../CopyContext.tsx';
import { forWidgets } from '../rendererEntry.ts';
import { choicesOf } from './choices.ts';
import { type FieldBinding, fieldRenderer, textOf } from './fieldRenderer.tsx';

function CardsControl({ form, frame, name, state, set, leave }: FieldBinding) {
  const options = choicesOf(form, useCopy());
  return (
    <RadioCards
      {...frame}
      name={name}
      columns={options.length === 2 ? 2 : 1}
      options={options}
      value={textOf(state.raw)}
      onChange={set}
      onBlur={leave}
    />
  );
}

/** A single choice as large cards. */
export const cardsControl = forWidgets(['cards'], fieldRenderer(CardsControl));
