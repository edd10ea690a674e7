import { Box } from '@mui/material';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Finding } from '../changes/changeCalls.ts';
import { useSay } from '../foundation/StaffContext.tsx';
import { LineNumbers, marksOf } from './LineNumbers.tsx';
import { caretAfter, indented, offsetOf } from './textPlaces.ts';
import { frame, LINE_PX, writing } from './writing.ts';

/** Takes the cursor to a place of the text. */
export interface YamlHandle {
  goTo(line: number, column: number): void;
}

interface YamlPaneProps {
  readonly path: string;
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly describedBy: string;
  readonly ref?: Ref<YamlHandle>;
}

const LINES_ABOVE = 5;

/** The text of a file with the numbers of its lines; lines with findings are marked. */
export function YamlPane({ path, text, findings, isReadOnly, onChange, describedBy, ref }: YamlPaneProps) {
  const say = useSay();
  const area = useRef<HTMLTextAreaElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const marks = marksOf(findings);
  const typed = useCaret(area, text);
  useImperativeHandle(ref, () => ({
    goTo(line, column) {
      const at = offsetOf(text, line, column);
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
      if (area.current) area.current.scrollTop = Math.max(0, (line - LINES_ABOVE) * LINE_PX);
    },
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const next = lineBreak(event, text);
    if (!next) return;
    typed(next.text, next.at);
    onChange(next.text);
  };
  return (
    <Box sx={frame}>
      <LineNumbers ref={beside} count={text.split('\n').length} marks={marks} />
      <Box
        component="textarea"
        ref={area}
        aria-label={say('edit.textOf', { path })}
        aria-describedby={describedBy}
        aria-invalid={[...marks.values()].includes('error')}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        wrap="off"
        readOnly={isReadOnly}
        value={text}
        onChange={({ target }) => {
          typed(target.value, target.selectionStart);
          onChange(target.value);
        }}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => {
          if (beside.current) beside.current.style.transform = `translateY(${-currentTarget.scrollTop}px)`;
        }}
        sx={writing}
      />
    </Box>
  );
}

/** Keeps the cursor where it belongs when something else than typing changes the text. Told what is typed, and where the cursor is then. */
function useCaret(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  const last = useRef({ text, caret: 0 });
  useLayoutEffect(() => {
    const now = area.current;
    if (!now || document.activeElement !== now) {
      last.current = { text, caret: 0 };
      return undefined;
    }
    const { text: before, caret } = last.current;
    const at = before === text ? caret : caretAfter(before, text, caret);
    if (now.selectionStart !== at && now.selectionStart === now.selectionEnd) now.setSelectionRange(at, at);
    last.current = { text, caret: at };
    const moved = (): void => {
      last.current = { text: now.value, caret: now.selectionStart };
    };
    now.addEventListener('selectionchange', moved);
    return () => now.removeEventListener('selectionchange', moved);
  }, [area, text]);
  return (next: string, caret: number): void => {
    last.current = { text: next, caret };
  };
}

/** The text with a line break where the cursor is; undefined for any other key. */
function lineBreak(event: KeyboardEvent<HTMLTextAreaElement>, text: string) {
  const isBreak = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
  if (!isBreak) return undefined;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  return indented(text, selectionStart, selectionEnd);
}
