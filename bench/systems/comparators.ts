import { startChild } from '../child.ts'
import type { Target } from '../load.ts'
import type { System } from '../streams.ts'

/** Starts the systems that Prosa is compared with, each in a separate process with the same model server. */
export async function startComparators(modelUrl: string): Promise<System[]> {
  return [
    { name: 'direct', origin: modelUrl, textKey: 'content', targets: completions('/v1/chat/completions') },
    { name: 'pass-through', textKey: 'content', targets: completions('/'), ...(await start('pass-through', modelUrl)) },
    { name: 'AI SDK stock', textKey: 'delta', targets: uiMessages, ...(await start('stock-chain', modelUrl)) },
  ]
}

async function start(script: string, modelUrl: string): Promise<{ origin: string; pid: number }> {
  const child = startChild(`${import.meta.dirname}/${script}.ts`, { args: [modelUrl] })
  return { pid: child.pid, origin: (await child.says(/(http\S+)\n/)) ?? '' }
}

function completions(path: string): System['targets'] {
  const ask = (prompt: string) => ({ model: 'bench', stream: true, messages: [{ role: 'user', content: prompt }] })
  return async (count, prompt) => same(count, { path, headers: {}, body: JSON.stringify(ask(prompt)) })
}

const uiMessages: System['targets'] = async (count, prompt) => {
  const message = { id: '{uuid}', role: 'user', parts: [{ type: 'text', text: prompt }] }
  return same(count, { path: '/', headers: {}, body: JSON.stringify({ messages: [message] }) })
}

function same(count: number, target: Target): Target[] {
  return Array.from({ length: count }, () => target)
}
