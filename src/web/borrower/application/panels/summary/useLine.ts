import { useMemo } from 'react';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { bookOf } from '../../../offer/chosenOffer.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { type LineFigures, lineFigures } from './lineFigures.ts';

export function useLine(): LineFigures {
  const { app } = useRelease();
  const { application } = useScreen();
  const { today } = useApp();
  const day = today();
  return useMemo(() => lineFigures(application, bookOf(app, application), day), [app, application, day]);
}
