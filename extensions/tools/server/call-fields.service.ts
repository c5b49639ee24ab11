import type { AppContext } from '@prosa/server/src/context.ts'
import { notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { type InputField, listInputFields } from '#/tools/config.ts'
import { type BuiltInTool, builtInTools } from '#/tools/extension.ts'
import { getBuiltIn } from '#/tools/server/built-in.service.ts'
import { findCall } from '#/tools/server/decisions.repository.ts'
import { findInputSchema } from '#/tools/server/sources/source-tools.service.ts'

/**
 * Lists what the tool of a call takes, except for fixed values; nothing for a tool that no longer exists. Throws 404 for an
 * unknown call.
 */
export async function listCallFields(
  ctx: AppContext,
  chat: { id: string; assistantId: number },
  callId: string,
): Promise<{ items: InputField[] }> {
  const found = await findCall(ctx.db, chat.id, callId)
  if (!found) throw notFound()
  const { tool } = found.call
  const schema = isBuiltIn(tool)
    ? getBuiltIn(ctx, tool, found.messageId).inputSchema
    : await findInputSchema(ctx, chat.assistantId, tool)
  return { items: schema ? listInputFields(schema) : [] }
}

const isBuiltIn = (tool: string): tool is BuiltInTool => Object.hasOwn(builtInTools, tool)
