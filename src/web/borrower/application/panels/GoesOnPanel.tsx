import { useEffect, useRef } from 'react';
import { useApp } from '../../foundation/AppContext.tsx';
import { useScreen } from '../ScreenContext.tsx';

/** Time to read the screen. */
const READ_MS = 5000;

/** Panel `goes-on`: a screen shown once that moves on by itself (G-27). */
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
