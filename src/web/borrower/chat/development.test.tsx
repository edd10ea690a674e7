import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { ReleaseProvider } from '../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../renderer/testRelease.ts';
import { ChatContext } from './ChatContext.ts';
import type { ChatStore } from './chatStore.ts';
import { useDevelopment, useIsDevelopment } from './useDevelopment.ts';

function Keys({ isOpen }: { readonly isOpen: boolean }) {
  useDevelopment(isOpen);
  return useIsDevelopment() ? <p>Tools</p> : null;
}

async function press(mode: LoadedRelease['mode'], isOpen: boolean) {
  const release: LoadedRelease = { ...(await testRelease()), mode };
  const did: string[] = [];
  const store: Pick<ChatStore, 'showAlert' | 'end'> = {
    showAlert: (alert) => did.push(alert),
    end: () => did.push('end'),
  };
  const { container } = render(
    <ReleaseProvider release={release}>
      <ChatContext value={store as ChatStore}>
        <Keys isOpen={isOpen} />
        <textarea />
      </ChatContext>
    </ReleaseProvider>,
  );
  const keys = ['0', '1', '2', 'Backspace'];
  const field = container.querySelector('textarea');
  if (field) for (const key of keys) fireEvent.keyDown(field, { key });
  for (const key of keys) fireEvent.keyDown(document.body, { key });
  return { did, tools: container.querySelector('p') !== null };
}

describe('developer tools in the chat', () => {
  it('CHAT-14 CHAT-18 keys show alerts and end the chat while it is open, outside fields', async () => {
    expect(await press('sandbox', true)).toEqual({ did: ['lost', 'failed', 'token', 'end'], tools: true });
    expect((await press('sandbox', false)).did).toEqual([]);
  });

  it('CHAT-14 CHAT-18 keys do nothing and there are no tools in production', async () => {
    expect(await press('production', true)).toEqual({ did: [], tools: false });
  });
});
