import styled from '@emotion/styled';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';
import { color, fontSize, media, radius } from './theme/cssVars.ts';

export interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  type?: 'button' | 'submit' | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** In progress: the button keeps the focus, shows `loadingText` and ignores clicks (WIDGET-05). */
  loading?: boolean | undefined;
  loadingText?: string | undefined;
  disabled?: boolean | undefined;
  /** Full width; on phones primary and secondary buttons always are. */
  wide?: boolean | undefined;
  id?: string | undefined;
  form?: string | undefined;
  'aria-describedby'?: string | undefined;
}

const Root = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.625rem',
  minHeight: 'var(--eq-control)',
  padding: '0.625rem 1.5rem',
  border: '1px solid transparent',
  borderRadius: radius.button,
  background: `var(--eq-button-fill, ${color.primary})`,
  boxShadow: 'var(--eq-button-shadow, none)',
  color: `var(--eq-button-text, ${color.onPrimary})`,
  fontSize: fontSize.body,
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
  textTransform: 'var(--eq-button-case)' as never,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  [media.motion]: {
    transition: 'background-color 150ms ease-out, border-color 150ms ease-out, transform 80ms',
  },
  '@media (max-width: 599px)': { '&:not([data-variant="quiet"])': { width: '100%' } },
  '&[data-wide]': { width: '100%' },
  '&:hover': { background: `var(--eq-button-hover, ${color.primaryHover})` },
  '&:active': { transform: 'translateY(1px)' },
  '&[aria-disabled="true"]': { cursor: 'default', transform: 'none' },
  '&[data-variant="primary"][aria-disabled="true"]:not([data-loading])': {
    background: color.hairline,
    boxShadow: 'none',
    color: color.muted,
  },
  '&[data-variant="secondary"]': {
    background: color.raised,
    borderColor: color.line,
    boxShadow: 'none',
    color: color.text,
    '&:hover': { borderColor: color.text },
  },
  '&[data-variant="quiet"]': {
    minHeight: '2.75rem',
    // Its words begin where those around it do.
    marginInline: '-0.25rem',
    padding: '0.5rem 0.25rem',
    background: 'transparent',
    boxShadow: 'none',
    color: color.primary,
    textTransform: 'none',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.18em',
    '&:hover': { textDecorationThickness: '2px' },
  },
  '&:is([data-variant="secondary"], [data-variant="quiet"])[aria-disabled="true"]:not([data-loading])': {
    borderColor: color.hairline,
    color: color.muted,
    textDecoration: 'none',
  },
  '&[data-variant="quiet"][aria-disabled="true"]': { borderColor: 'transparent' },
  [media.forced]: {
    borderColor: 'ButtonText',
    '&[data-variant="primary"]': { borderWidth: '2px' },
    '&[data-variant][aria-disabled="true"]:not([data-loading])': {
      borderColor: 'GrayText',
      color: 'GrayText',
    },
  },
});

/** A button; while `loading` it stays focusable and readable. */
export const Button = memo(function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    type = 'button',
    onClick,
    loading,
    loadingText,
    disabled,
    wide,
  } = props;
  const off = Boolean(loading || disabled);
  return (
    <Root
      id={props.id}
      form={props.form}
      type={type}
      data-variant={variant}
      data-wide={wide ? '' : undefined}
      data-loading={loading ? '' : undefined}
      aria-disabled={off ? true : undefined}
      aria-describedby={props['aria-describedby']}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    >
      {loading ? <Spinner aria-hidden="true" /> : null}
      <span>{loading && loadingText ? loadingText : children}</span>
    </Root>
  );
});
