import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { AppContext } from '#/context.ts'

const MEGABYTE = 1024 * 1024

/** Returns which files a message may carry: allowed by the configuration, readable by the model and accepted by the server. Null if none. */
export function offeredFiles(
  { models, config: limits }: Pick<AppContext, 'models' | 'config'>,
  { files, model }: Pick<AssistantConfig, 'files' | 'model'>,
): OfferedFiles | null {
  const kinds = files.kinds.filter((kind) => kind !== 'image' || seesPictures({ models }, model))
  const perMessage = Math.min(files.perMessage, limits.maxFilesPerMessage)
  if (!files.enabled || kinds.length === 0 || perMessage === 0) return null
  return { kinds, maxMb: Math.min(files.maxMb, Math.floor(limits.maxFileBytes / MEGABYTE)), perMessage }
}

/** Whether the model reads pictures; false for a model that no provider offers now. */
export const seesPictures = ({ models }: Pick<AppContext, 'models'>, model: string): boolean =>
  models.find(model)?.info.vision ?? false
