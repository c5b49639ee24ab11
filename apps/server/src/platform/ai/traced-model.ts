import type { LanguageModelV4, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { failureOf, isUnknownEvent } from '#/platform/ai/provider-failure.ts'
import type { RunningSpan, SpanOptions, Traces } from '#/platform/telemetry/traces.ts'

/** A model whose calls are spans, from the question to the last word of the answer. */
export function tracedModel(model: LanguageModelV4, provider: string, traces: Traces): LanguageModelV4 {
  const { modelId } = model
  const options: SpanOptions = {
    kind: 'client',
    facts: { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': provider, 'gen_ai.request.model': modelId },
  }
  const name = `chat ${modelId}`
  return {
    ...model,
    doGenerate: (asked) =>
      traces.span(name, options, async (span) => {
        try {
          const answer = await model.doGenerate(asked)
          tellUsage(span, answer.usage)
          return answer
        } catch (error) {
          throw failing(span, error)
        }
      }),
    async doStream(asked) {
      const opened = Promise.withResolvers<Awaited<ReturnType<typeof model.doStream>>>()
      // settles with the stream, which the caller has long before
      void traces.span(name, options, async (span) => {
        try {
          const answer = await model.doStream(asked)
          const ended = Promise.withResolvers<void>()
          opened.resolve({ ...answer, stream: watched(answer.stream, span, ended.resolve) })
          await ended.promise
        } catch (error) {
          span.fail(failureOf(error).code)
          opened.reject(error)
        }
      })
      return opened.promise
    },
  }
}

function failing(span: RunningSpan, error: unknown): unknown {
  span.fail(failureOf(error).code)
  return error
}

type Part = LanguageModelV4StreamPart

/** The same stream; its end, its failure and whoever leaves it end the span. */
function watched(stream: ReadableStream<Part>, span: RunningSpan, end: () => void): ReadableStream<Part> {
  const reader = stream.getReader()
  return new ReadableStream<Part>(
    {
      async pull(to) {
        try {
          const { done, value } = await reader.read()
          if (done) {
            end()
            return to.close()
          }
          if (value.type === 'finish') tellUsage(span, value.usage)
          if (value.type === 'error' && !isUnknownEvent(value.error)) span.fail(failureOf(value.error).code)
          to.enqueue(value)
        } catch (error) {
          span.fail(failureOf(error).code)
          end()
          to.error(error)
        }
      },
      cancel(reason) {
        end()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

function tellUsage(span: RunningSpan, { inputTokens, outputTokens }: LanguageModelV4Usage): void {
  const { total: input } = inputTokens
  const { total: output } = outputTokens
  span.tell({
    ...(input === undefined ? {} : { 'gen_ai.usage.input_tokens': input }),
    ...(output === undefined ? {} : { 'gen_ai.usage.output_tokens': output }),
  })
}
