import { startChild } from '../child.ts'
import type { Target } from '../load.ts'
import type { System } from '../streams.ts'

/** Starts the systems that Prosa is compared with, each in a separate process with the same model server. */
export async function startComparators(modelUrl: string): Promise<System[]> {
  return [
    { name: 'direct', origin: modelUrl, textKey: 'content', targets: completionTargets('/v1/chat/completions') },
    {
      name: 'pass-through',
      textKey: 'content',
      targets: completionTargets('/'),
      ...(await startComparator('pass-through', modelUrl)),
    },
    {
      name: 'AI SDK stock',
      textKey: 'delta',
      targets: uiMessages,
      ...(await startComparator('stock-chain', modelUrl)),
    },
  ]
}

async function startComparator(script: string, modelUrl: string): Promise<{ origin: string; pid: number }> {
  const child = startChild(`${import.meta.dirname}/${script}.ts`, { args: [modelUrl] })
  return { pid: child.pid, origin: (await child.waitForOutput(/(http\S+)\n/)) ?? '' }
}

function completionTargets(path: string): System['targets'] {
  const createRequestBody = (prompt: string) => ({
    model: 'bench',
    stream: true,
    messages: [{ role: 'user', content: prompt }],
  })
  return async (count, prompt) =>
    repeatTarget(count, { path, headers: {}, body: JSON.stringify(createRequestBody(prompt)) })
}

const uiMessages: System['targets'] = async (count, prompt) => {
  const message = { id: '{uuid}', role: 'user', parts: [{ type: 'text', text: prompt }] }
  return repeatTarget(count, { path: '/', headers: {}, body: JSON.stringify({ messages: [message] }) })
}

function repeatTarget(count: number, target: Target): Target[] {
  return Array.from({ length: count }, () => target)
}
