import { useLayoutEffect, useRef } from 'react';

/**
 * The props of an input that shows this text. One that shows by itself what is typed in it is written to only where it differs,
 * and not when it first appears: what was typed before the page listened is told to the page later.
 */
export function useShownText<E extends HTMLInputElement | HTMLTextAreaElement>(
  text: string,
  showsTyped = false,
) {
  const ref = useRef<E>(null);
  const isThere = useRef(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (showsTyped && isThere.current && element && element.value !== text) element.value = text;
    isThere.current = true;
  });
  return showsTyped ? { ref, defaultValue: text } : { ref, value: text };
}
