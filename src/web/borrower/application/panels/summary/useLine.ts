import { useMemo } from 'react';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { bookOf } from '../../../offer/chosenOffer.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { type LineFigures, lineFigures } from './lineFigures.ts';

export function useLine(): LineFigures {
  const { app } = useRelease();
  const { application } = useScreen();
  return useMemo(() => lineFigures(application, bookOf(app, application)), [app, application]);
}
