import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../core/flow/answers.ts';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider } from '../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../renderer/testRelease.ts';
import { organizationFacts } from '../foundation/facts.ts';
import { FormDialog } from './FormDialog.tsx';
import { OverlayForm } from './OverlayForm.tsx';

afterEach(cleanup);

describe('the form of an overlay', () => {
  it('CHAT-04 reports its answers, and starts with earlier ones', async () => {
    const release = await (await testRelease()).overlays();
    let known: Answers = {};
    const show = () =>
      render(
        <ReleaseProvider release={release}>
          <CopyProvider facts={organizationFacts(release.app)}>
            <OverlayForm
              step="overlay-chat"
              answers={known}
              onAnswers={(answers) => {
                known = answers;
              }}
              onAccept={() => undefined}
            />
          </CopyProvider>
        </ReleaseProvider>,
      );
    const { unmount } = show();
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Jamie Rivera' } });
    fireEvent.input(screen.getByLabelText('Email address'), { target: { value: 'jamie@' } });
    unmount();
    show();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Jamie Rivera');
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'jamie@');
  });
});

describe('a dialog with a step', () => {
  it('stays open with the answers and says why they were refused, and closes once accepted', async () => {
    const release = await (await testRelease()).overlays();
    const told: Answers[] = [];
    const onClose = vi.fn();
    render(
      <ReleaseProvider release={release}>
        <CopyProvider facts={organizationFacts(release.app)}>
          <FormDialog
            id="ask"
            title="Who are you?"
            step="overlay-chat"
            failedTitle="Not taken"
            onSend={async (answers) => {
              told.push(answers);
              if (told.length === 1) throw new Error('no');
            }}
            onClose={onClose}
          />
        </CopyProvider>
      </ReleaseProvider>,
    );
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Start chat' }));
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Jamie Rivera' } });
    fireEvent.input(screen.getByLabelText('Email address'), { target: { value: 'jamie@example.com' } });
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Not taken');
    expect(onClose).not.toHaveBeenCalled();
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(told).toEqual([
      { chatName: 'Jamie Rivera', chatEmail: 'jamie@example.com' },
      { chatName: 'Jamie Rivera', chatEmail: 'jamie@example.com' },
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
