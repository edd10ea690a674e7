import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CopyValues, RichPart } from '../../core/copy/formatText.ts';
import type { Facts } from '../../core/rules/types.ts';
import { Hidden } from '../ui/Hidden.tsx';
import { brandLink } from './brandLinks.ts';
import type { LoadedRelease } from './loadedRelease.ts';
import { useLanguage, useRelease } from './ReleaseContext.tsx';

/** Formats messages of the release with the facts in scope. */
export interface Say {
  readonly text: (key: string, values?: CopyValues) => string;
  /**
   * The message with its tags: `b` is bold, any other links to that brand link in a new tab. `onOpen` receives the name
   * of an opened link.
   */
  readonly rich: (key: string, values?: CopyValues, onOpen?: (link: string) => void) => ReactNode;
}

const CopyContext = createContext<Say | undefined>(undefined);

export interface CopyProviderProps {
  /** Select message variants. */
  readonly facts: Facts;
  readonly values?: CopyValues | undefined;
  readonly children: ReactNode;
}

export function CopyProvider({ facts, values, children }: CopyProviderProps) {
  const release = useRelease();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said is other in another language
  const say = useMemo(() => createSay(release, facts, values), [release, facts, values, language]);
  return <CopyContext value={say}>{children}</CopyContext>;
}

/** The copy; throws outside `CopyProvider`. */
export function useCopy(): Say {
  const say = useContext(CopyContext);
  if (!say) throw new Error('useCopy must be used inside CopyProvider');
  return say;
}

function createSay({ copy, app }: LoadedRelease, facts: Facts, around: CopyValues | undefined): Say {
  const input = (values: CopyValues | undefined) =>
    values || around ? { facts, values: { ...around, ...values } } : { facts };
  const text: Say['text'] = (key, values) => copy.text(key, input(values));
  return {
    text,
    rich: (key, values, onOpen) =>
      nodesOf(copy.rich(key, input(values)), {
        hrefOf: (name) => brandLink(app.brand, name),
        newTab: text('common.opensInNewTab'),
        onOpen,
      }),
  };
}

interface Links {
  readonly hrefOf: (name: string) => string | undefined;
  readonly newTab: string;
  readonly onOpen: ((link: string) => void) | undefined;
}

const nodesOf = (parts: readonly RichPart[], links: Links): ReactNode =>
  parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const inside = nodesOf(part.children, links);
    const key = `${part.tag}-${index}`;
    if (part.tag === 'b') return <strong key={key}>{inside}</strong>;
    return (
      <BrandLink key={key} name={part.tag} links={links}>
        {inside}
      </BrandLink>
    );
  });

function BrandLink({ name, links, children }: { name: string; links: Links; children: ReactNode }) {
  const href = links.hrefOf(name);
  if (href === undefined) return children;
  return (
    <a href={href} target="_blank" rel="noopener" onClick={() => links.onOpen?.(name)}>
      {children}
      <Hidden> ({links.newTab})</Hidden>
    </a>
  );
}
