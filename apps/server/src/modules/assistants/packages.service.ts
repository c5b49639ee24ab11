import type { AssistantPackage, PackageContent } from '@prosa/contract/assistants/assistant-packages.ts'
import type { AssistantConfig, UnserializedDraft } from '@prosa/contract/assistants/assistants.ts'
import { mergeWords } from '@prosa/contract/protocol/extension.ts'
import { extensions } from '@prosa/extensions/extension.gen.ts'
import type { AppContext } from '#/context.ts'
import { auditAssistant, emitAssistant } from '#/modules/assistants/assistants.events.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.repository.ts'
import { getBelongings } from '#/modules/assistants/versions/belongings.service.ts'
import { createAssistant } from '#/modules/assistants/lifecycle.service.ts'
import { keepImage, readImage } from '#/modules/images/images.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { checkImage, type ReceivedImage } from '#/platform/images/received-image.ts'

/** Exports the draft's configuration as a file, since only editors may export it. */
export async function exportPackage(
  ctx: AppContext,
  by: By,
  assistant: Authorized<AssistantRow, 'export'>,
): Promise<{ name: string; content: string }> {
  await ctx.db.transaction(async (tx) => {
    await emitAssistant(tx, 'assistant.exported', by.actor, assistant.id)
    await auditAssistant(tx, by, 'assistant.export', assistant.id)
  })
  const tests = await Promise.all(getBelongings(ctx).map(async ({ pack }) => pack?.(ctx, assistant.id) ?? []))
  const content: AssistantPackage = {
    format: 'prosa.assistant',
    formatVersion: 1,
    exportedAt: ctx.clock.now().toISOString(),
    publishedVersion: assistant.publishedVersion,
    config: withoutReferences(assistant.draft),
    tests: tests.flat(),
    ...(await loadImage(ctx, assistant.draft)),
  }
  return { name: `${assistant.draft.name}.json`, content: `${JSON.stringify(content, null, 2)}\n` }
}

const addedFields: Readonly<Record<string, { initial: readonly string[]; stays?: true }>> = {
  ...mergeWords(extensions, 'configFields'),
}
const staying = Object.fromEntries(
  Object.entries(addedFields).flatMap(([field, { stays, initial }]) => (stays ? [[field, [...initial]]] : [])),
)

/** Removes references outside the package: its picture becomes a separate file, and others stay with the organization. */
const withoutReferences = (config: AssistantConfig): AssistantConfig => ({
  ...config,
  ...staying,
  knowledgeBases: [],
  avatar: { emoji: config.avatar.emoji, color: config.avatar.color },
})

async function loadImage(ctx: AppContext, { avatar }: AssistantConfig): Promise<Pick<AssistantPackage, 'image'>> {
  if (avatar.image === undefined) return {}
  const { content } = await readImage(ctx, avatar.image)
  return { image: Buffer.from(content).toString('base64') }
}

/** Returns what a package would import here; the default model replaces one that is not available. */
export function toContent(ctx: AppContext, { config, image, tests }: AssistantPackage): PackageContent {
  const isOffered = (model: string) => ctx.models.find(model) !== undefined
  const { model, fallbackModel } = config
  if (image !== undefined) checkPicture(image)
  return {
    config: {
      ...withoutReferences(config),
      model: isOffered(model) ? model : ctx.models.defaultId,
      fallbackModel: fallbackModel !== null && isOffered(fallbackModel) ? fallbackModel : null,
    },
    missingModels: [model, fallbackModel].filter((one): one is string => one !== null && !isOffered(one)),
    tests: tests.length,
  }
}

/** Creates the person's draft from a package. */
export async function importPackage(ctx: AppContext, by: By, content: AssistantPackage): Promise<UnserializedDraft> {
  const { config } = toContent(ctx, content)
  const image = content.image === undefined ? undefined : await keepImage(ctx, checkPicture(content.image))
  const avatar = image === undefined ? config.avatar : { ...config.avatar, image }
  const draft = await createAssistant(ctx, by.actor, { ...config, avatar })
  await ctx.db.transaction(async (tx) => {
    for (const { unpack } of getBelongings(ctx)) await unpack?.(tx, draft.id, content.tests)
    await auditAssistant(tx, by, 'assistant.import', draft.id)
  })
  return draft
}

const checkPicture = (base64: string): ReceivedImage => checkImage(Buffer.from(base64, 'base64'))
