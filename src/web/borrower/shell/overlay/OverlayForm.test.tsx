import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../../../core/flow/answers.ts';
import { CopyProvider } from '../../../renderer/CopyContext.tsx';
import { ReleaseProvider } from '../../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../../renderer/testRelease.ts';
import { organizationFacts } from '../../registration/baseFacts.ts';
import { OverlayForm } from './OverlayForm.tsx';

afterEach(cleanup);

describe('the form of an overlay', () => {
  it('CHAT-04 tells what is filled in, and begins with what was', async () => {
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
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Jamie Rivera' } });
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'jamie@' } });
    unmount();
    show();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Jamie Rivera');
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'jamie@');
  });
});
