import type { BrandDrafts } from '../../../core/model/generated/brand.ts';
import { ApiError } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** The lender's rules for drafts; 404 where it keeps none. */
export function draftRules({ app }: CompiledRelease): BrandDrafts {
  const { drafts } = app.brand;
  if (drafts?.on !== true) throw new ApiError('notFound');
  return drafts;
}
