import { createRoot } from 'react-dom/client';
import { createCopy } from '../../../../src/core/copy/createCopy.ts';
import { vocabularyOf } from '../../../../src/core/flow/ruleSet.ts';
import { compileStep } from '../../../../src/core/form/compileStep.ts';
import type { AppPart, CopyPart } from '../../../../src/core/model/release.ts';
import type { Facts } from '../../../../src/core/rules/types.ts';
import type { Validators } from '../../../../src/core/validation/types.ts';
import { CopyProvider } from '../../../../src/web/renderer/CopyContext.tsx';
import { ReleaseProvider } from '../../../../src/web/renderer/ReleaseContext.tsx';
import { StepForm } from '../../../../src/web/renderer/StepForm.tsx';
import { AnnouncerProvider } from '../../../../src/web/ui/feedback/AnnouncerProvider.tsx';
import { ThemeRoot } from '../../../../src/web/ui/ThemeRoot.tsx';
import { fieldCount } from '../fields.ts';

const FACTS: Facts = {};
const nothing = (): void => undefined;

const load = async <T,>(name: string): Promise<T> => (await fetch(`./${name}`)).json();

/** A step of a release, drawn as the borrower's application draws it. */
async function start(): Promise<void> {
  const [app, { locale, messages }, { validators }] = await Promise.all([
    load<AppPart>('app.json'),
    load<CopyPart>('copy.en-US.json'),
    import(/* @vite-ignore */ new URL('./validators.js', location.href).href) as Promise<{
      validators: Validators;
    }>,
  ]);
  const name = `bench-${fieldCount()}`;
  const source = app.steps[name];
  const validate = validators[name];
  const root = document.getElementById('root');
  if (!source || !validate || !root) throw new Error(`There is no step ${name}`);
  const { facts: dictionary, enums } = vocabularyOf(app);
  const copy = createCopy({ messages, locale, dictionary, enums, args: app.brand.names });
  const none = () => Promise.reject(new Error('This page has no screens and no overlays'));
  const onSpeak = () => () => undefined;
  const more = { screens: none, overlays: none, overlaysOnScreens: none, speak: none, onSpeak };
  const release = {
    hash: 'bench',
    ticket: '',
    mode: 'sandbox',
    app,
    copy,
    validators,
    part: load,
    ...more,
  } as const;
  createRoot(root).render(
    <ThemeRoot theme={app.theme}>
      <AnnouncerProvider>
        <ReleaseProvider release={release}>
          <CopyProvider facts={FACTS}>
            <StepForm
              step={compileStep(source, app)}
              validate={validate}
              start={{ answers: {}, facts: FACTS }}
              facts={FACTS}
              onAccept={nothing}
              leave={nothing}
            />
          </CopyProvider>
        </ReleaseProvider>
      </AnnouncerProvider>
    </ThemeRoot>,
  );
}

void start();
