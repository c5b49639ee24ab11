import type { Behaviour } from '../../apps/server/test/model-behaviour.ts'

/** Words of a message that tell the model server how to answer it, such as `asking({ text: 'Olá!' })`. */
export function asking(behaviour: Partial<Omit<Behaviour, 'toolCall'>>): string {
  const pairs = Object.entries(behaviour).map(([name, value]): [string, string] => [name, String(value)])
  return `[[${new URLSearchParams(pairs)}]]`
}
