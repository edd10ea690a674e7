import { describe, expect, it, vi } from 'vitest';
import { registerWorker } from './registerWorker.ts';

function pageWith(worker: boolean): Document {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `${worker ? '<meta name="service-worker" content="/sw.js">' : ''}<script type="module" src="https://main.example/assets/base.js"></script>`;
  return page;
}

function workersWith({ waiting, controlled }: { waiting?: boolean; controlled?: boolean }) {
  const sent: unknown[] = [];
  const worker = { postMessage: (message: unknown) => sent.push(message) };
  const registration = { waiting: waiting ? worker : null, active: worker, unregister: vi.fn() };
  const register = vi.fn(async () => registration);
  const getRegistration = async () => registration;
  const ready = Promise.resolve(registration);
  const workers = { controller: controlled ? worker : null, register, getRegistration, ready };
  return { workers: workers as unknown as ServiceWorkerContainer, register, registration, sent };
}

describe('registerWorker', () => {
  it('tells the worker on a first visit the page and what it has loaded', async () => {
    const { workers, register, sent } = workersWith({});
    await registerWorker(pageWith(true), workers);
    expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/', updateViaCache: 'none' });
    expect(sent).toEqual([{ type: 'keep', page: window.location.href, files: expect.any(Array) }]);
  });

  it('tells a waiting newer worker which scripts the page has', async () => {
    const { workers, sent } = workersWith({ waiting: true, controlled: true });
    await registerWorker(pageWith(true), workers);
    expect(sent).toEqual([{ type: 'take-over', scripts: ['https://main.example/assets/base.js'] }]);
  });

  it('unregisters the worker if the page names none', async () => {
    const { workers, register, registration } = workersWith({ controlled: true });
    await registerWorker(pageWith(false), workers);
    expect(registration.unregister).toHaveBeenCalledOnce();
    expect(register).not.toHaveBeenCalled();
  });

  it('does nothing in a browser that refuses', async () => {
    const register = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const workers = { controller: null, register } as unknown as ServiceWorkerContainer;
    await expect(registerWorker(pageWith(true), workers)).resolves.toBeUndefined();
  });
});
