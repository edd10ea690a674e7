import styled from '@emotion/styled';
import { createAjv } from '@jsonforms/core';
import { cleanup, render } from '@testing-library/react';
import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

// That these are refused here shows that pages under test run what borrowers get.

it('JSON Forms has no AJV', () => {
  expect(() => createAjv()).toThrow('there is no AJV in the browser');
});

it('messages are not parsed in a page', () => {
  expect(() => new IntlMessageFormat('Hi {name}', 'en')).toThrow();
});

it('styled elements hold back only what styles are given', () => {
  const Box = styled('div')({});
  const { container } = render(<Box {...{ 'not-an-attribute': 'kept', theme: {} }} />);
  const [box] = container.children;
  expect(box?.getAttribute('not-an-attribute')).toBe('kept');
  expect(box?.hasAttribute('theme')).toBe(false);
});

it('styled elements are made by a call alone', () => {
  expect(Object.keys(styled)).not.toContain('div');
});
