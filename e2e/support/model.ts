import type { Behaviour } from '../../apps/server/test/model-behaviour.ts'

/** Directives in a message that control the model server's answer, such as `modelDirectives({ text: 'Olá!' })`. */
export function modelDirectives(behaviour: Partial<Behaviour>): string {
  const pairs = Object.entries(behaviour).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return `[[${new URLSearchParams(pairs)}]]`
}
