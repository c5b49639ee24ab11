import type { Contract } from '@prosa/contract/protocol/api.ts'
import type { z } from 'zod'
import { exampleOf } from '#/platform/api/example.ts'

type Json = Record<string, unknown>
interface Described {
  requestBody?: { content: Record<string, Json> }
  responses: Record<string, { content?: Record<string, Json> }>
}

/** Gives every request and answer in JSON an example, where one can be made that the contract itself accepts. */
export function addExamples(contract: Contract, paths: Record<string, Json>, schemas: Record<string, Json>): void {
  for (const { method, path, body, ok, status = 200 } of Object.values(contract)) {
    const item = paths[path.replaceAll(/:(\w+)/g, '{$1}')]
    const described = item?.[method.toLowerCase()] as Described | undefined
    if (body) illustrate(described?.requestBody?.content['application/json'], body, schemas, true)
    if (ok) illustrate(described?.responses[status]?.content?.['application/json'], ok, schemas, false)
  }
}

function illustrate(
  media: Json | undefined,
  schema: z.ZodType,
  schemas: Record<string, Json>,
  requiredOnly: boolean,
): void {
  if (!media) return
  const example = exampleOf(media['schema'] as Json, schemas, requiredOnly)
  if (schema.safeParse(example).success) media['example'] = example
}
