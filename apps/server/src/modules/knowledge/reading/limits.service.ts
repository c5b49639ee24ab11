import type { AppContext } from '#/context.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

const MB = 1024 * 1024

/** Returns the limits of the settings, capped by those of the environment. */
export async function knowledgeLimits(
  ctx: AppContext,
): Promise<{ maxFileBytes: number; maxPages: number; maxScannedPages: number; maxDocuments: number }> {
  const { maxFileMb, maxPages, maxScannedPages, maxDocuments } = (await getSettings(ctx)).knowledgeLimits
  return {
    maxFileBytes: Math.min(maxFileMb * MB, ctx.config.maxFileBytes),
    maxPages: Math.min(maxPages, ctx.config.maxDocumentPages),
    maxScannedPages,
    maxDocuments,
  }
}
