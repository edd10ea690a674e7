import { useEffect, useRef } from 'react';
import { useApp } from '../../foundation/AppContext.tsx';
import { useScreen } from '../ScreenContext.tsx';

/** Long enough to read what the screen says. */
const READ_MS = 5000;

/** Panel `goes-on`: a screen that is shown once leads on by itself to where the lender has the borrower (G-27). */
export default function GoesOnPanel() {
  const { wait } = useApp();
  const { goTo } = useScreen();
  const latest = useRef(goTo);
  useEffect(() => {
    latest.current = goTo;
  });
  useEffect(() => {
    let isOver = false;
    void wait(READ_MS).then(() => (isOver ? undefined : latest.current('')));
    return () => {
      isOver = true;
    };
  }, [wait]);
  return null;
}
