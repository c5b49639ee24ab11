import type { openaiApi } from '#/openai-api/programs.ts'
import type { Handlers } from '@prosa/server/src/context.ts'
import {
  answerCalls,
  type CompletionHead,
  makeExtension,
  presentCompletion,
  presentModel,
  unixSeconds,
} from '#/openai-api/server/completions.model.ts'
import { beginCompletion, getModel } from '#/openai-api/server/completions.service.ts'
import { listAnswering } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import { awaitAnswer } from '@prosa/server/src/modules/conversations/runs/program-answers.service.ts'
import { ignoredHeaders, streamCompletion, waitForEnd } from '#/openai-api/server/completions.stream.ts'
import { readIdempotencyKey } from '@prosa/server/src/platform/api/idempotency.ts'

export const completionsRoutes: Handlers<typeof openaiApi> = {
  listAssistantModels: async ({ ctx, actor }) => ({
    object: 'list',
    data: (await listAnswering(ctx, actor)).map(presentModel),
  }),
  getAssistantModel: async ({ ctx, actor, params }) => presentModel(await getModel(ctx, actor, params.model)),
  createChatCompletion: async ({ ctx, actor, body, request }) => {
    const running = await beginCompletion(ctx, actor, body, readIdempotencyKey(request))
    const { model, stream, stream_options: options } = body
    const head: CompletionHead = { id: `chatcmpl-${running.questionId}`, created: unixSeconds(ctx.clock.now()), model }
    if (stream) return streamCompletion({ ctx, request, running, head, includeUsage: options?.include_usage ?? false })
    await waitForEnd(request, running)
    const answer = await awaitAnswer(ctx, running)
    const completion = presentCompletion(head, answer, {
      calls: answerCalls(answer, running.functions),
      prosa: makeExtension(answer, running.chatId, running.ignored),
    })
    return Response.json(completion, { headers: ignoredHeaders(running) })
  },
}
