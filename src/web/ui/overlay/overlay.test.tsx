import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../Button.tsx';
import { Popover } from './Popover.tsx';
import { ARROW_PX, OFFSET_PX, placeBeside } from './placeBeside.ts';
import { Tooltip } from './Tooltip.tsx';

afterEach(cleanup);

const room = { width: 1000, height: 800 };
const size = { width: 200, height: 50 };
const at = (left: number, top: number) => ({ left, top, width: 40, height: 20 });

describe('the position of floating elements', () => {
  it('WIDGET-10 CONST-13 is 12 px from its anchor, with an arrow of 13 px', () => {
    expect([OFFSET_PX, ARROW_PX]).toEqual([12, 13]);
    const above = placeBeside({ anchor: at(500, 400), size, room, prefer: 'above' });
    expect(above).toEqual({ left: 420, top: 400 - 12 - 50, side: 'above', arrow: 100 });
    const below = placeBeside({ anchor: at(500, 400), size, room, prefer: 'below' });
    expect(below).toEqual({ left: 420, top: 400 + 20 + 12, side: 'below', arrow: 100 });
  });

  it('is on the other side if there is more room, and on the preferred one if neither has enough', () => {
    expect(placeBeside({ anchor: at(500, 10), size, room, prefer: 'above' }).side).toBe('below');
    expect(placeBeside({ anchor: at(500, 770), size, room, prefer: 'below' }).side).toBe('above');
    const low = { width: 1000, height: 60 };
    expect(placeBeside({ anchor: at(500, 20), size, room: low, prefer: 'above' }).side).toBe('above');
  });

  it('stays inside the window, with its arrow at the anchor', () => {
    const left = placeBeside({ anchor: at(0, 400), size, room, prefer: 'below' });
    expect([left.left, left.arrow]).toEqual([8, ARROW_PX]);
    const right = placeBeside({ anchor: at(960, 400), size, room, prefer: 'below' });
    expect([right.left, right.arrow]).toEqual([792, 187]);
    const narrow = { width: 150, height: 800 };
    expect(placeBeside({ anchor: at(100, 400), size, room: narrow, prefer: 'below' }).left).toBe(8);
  });
});

describe('a tooltip', () => {
  const tip = () =>
    render(
      <>
        <Tooltip id="tip" text="What it costs in a year">
          <Button>APR</Button>
        </Tooltip>
        <Button>Other</Button>
      </>,
    );
  const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

  it('WIDGET-06 opens on focus and closes on blur; it always describes its control', async () => {
    const user = userEvent.setup();
    tip();
    const control = screen.getByRole('button', { name: 'APR' });
    const words = document.getElementById(control.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toBe('What it costs in a year');
    expect(shown()).toBeNull();
    await user.tab();
    expect(shown()).toBe('What it costs in a year');
    await user.tab();
    expect(shown()).toBeNull();
  });

  it('opens on hover, also over its own text; Escape hides it and keeps the focus', async () => {
    const user = userEvent.setup();
    tip();
    await user.hover(screen.getByRole('button', { name: 'APR' }));
    const over = { relatedTarget: screen.getByRole('tooltip') };
    fireEvent.pointerOut(screen.getByRole('button', { name: 'APR' }), over);
    expect(shown()).toBe('What it costs in a year');
    await user.keyboard('{Escape}');
    expect(shown()).toBeNull();
    await user.hover(screen.getByRole('button', { name: 'Other' }));
    await user.tab();
    await user.keyboard('{Escape}');
    expect(shown()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'APR' }));
  });
});

describe('a popover', () => {
  const open = async () => {
    const user = userEvent.setup();
    render(
      <>
        <Popover id="apr" trigger="What is an APR?" title="Annual percentage rate" closeLabel="Close">
          <a href="/terms">Terms</a>
        </Popover>
        <Button>Other</Button>
      </>,
    );
    const trigger = screen.getByRole('button', { name: 'What is an APR?' });
    await user.click(trigger);
    return { user, trigger, panel: screen.getByRole('dialog', { name: 'Annual percentage rate' }) };
  };
  const gone = () => expect(screen.queryByRole('dialog')).toBeNull();

  it('WIDGET-06 takes the focus; Escape closes it and gives the focus back', async () => {
    const { user, trigger, panel } = await open();
    expect(document.activeElement).toBe(panel);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(trigger.getAttribute('aria-controls')).toBe('apr');
    await user.keyboard('{Escape}');
    gone();
    expect(document.activeElement).toBe(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });

  it('WIDGET-06 closes by its close button, its own button and a press elsewhere', async () => {
    const { user, trigger } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    gone();
    expect(document.activeElement).toBe(trigger);
    await user.click(trigger);
    await user.click(trigger);
    gone();
    await user.click(trigger);
    await user.click(document.body);
    gone();
  });

  it('closes when the focus moves past its last control', async () => {
    const { user } = await open();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Terms' }));
    await user.tab();
    gone();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }));
  });
});
