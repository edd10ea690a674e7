import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ThemeRoot } from '../ui/ThemeRoot.tsx';
import { testTheme } from '../ui/theme/testTheme.ts';
import { FormMessage } from './FormMessage.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('the result of sending a step', () => {
  it('FIELD-46 scrolls into view if it is a refusal, once for each', () => {
    const seen = vi.fn();
    Element.prototype.scrollIntoView = function (this: Element) {
      seen(this.textContent);
    };
    const show = (message: React.ReactNode) => (
      <ThemeRoot theme={testTheme}>
        <FormMessage>{message}</FormMessage>
      </ThemeRoot>
    );
    const { rerender } = render(show(<Alert tone="info">We filled this in</Alert>));
    expect(seen).not.toHaveBeenCalled();
    rerender(show(<Alert tone="danger">Not now</Alert>));
    rerender(show(<Alert tone="danger">Not now</Alert>));
    expect(seen.mock.calls).toEqual([['Not now']]);
    rerender(show(undefined));
    rerender(show(<Alert tone="danger">Not now either</Alert>));
    expect(seen.mock.calls).toEqual([['Not now'], ['Not now either']]);
  });
});
