import { SignatureInput } from '../../ui/fields/SignatureInput.tsx';
import { type FieldBinding, textOf } from './fieldRenderer.tsx';

export function SignatureControl({ frame, name, state, set, leave }: FieldBinding) {
  return <SignatureInput {...frame} name={name} value={textOf(state.raw)} onChange={set} onBlur={leave} />;
}
