import styled from '@emotion/styled';
import { memo } from 'react';
import { fontSize, headingFont } from '../theme/cssVars.ts';
import type { FieldProps, ValueProps } from './fieldProps.ts';
import { TextInput } from './TextInput.tsx';

export interface SignatureInputProps extends FieldProps, ValueProps<string> {
  name?: string | undefined;
}

const Line = styled('div')({
  '& .eq-box > input': { fontFamily: headingFont, fontStyle: 'italic', fontSize: fontSize.title },
});

export const SignatureInput = memo(function SignatureInput(props: SignatureInputProps) {
  return (
    <Line>
      <TextInput {...props} autoCapitalize="words" />
    </Line>
  );
});
