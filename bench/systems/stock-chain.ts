import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  convertToModelMessages,
  pipeUIMessageStreamToResponse,
  streamText,
  toUIMessageStream,
  type UIMessage,
} from 'ai'

/** The AI SDK as in its documentation: streamText, UI message stream, server-sent events. Nothing is stored. */
const model = createOpenAICompatible({ name: 'bench', baseURL: process.argv[2] ?? '' }).chatModel('bench')

async function streamAnswer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { messages } = (await json(request)) as { messages: UIMessage[] }
  const result = streamText({ model, messages: await convertToModelMessages(messages) })
  await pipeUIMessageStreamToResponse({ response, stream: toUIMessageStream({ stream: result.stream }) })
}

const server = createServer({ noDelay: true }, (request, response) => {
  streamAnswer(request, response).catch((error: unknown) => response.destroy(error as Error))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
