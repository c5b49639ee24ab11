import { z } from 'zod'
import { describeMisfit } from '#/tools/server/misfit.model.ts'

/** Explains why values do not fit a JSON Schema; undefined if they do, or the schema is beyond what can be checked here. */
export function checkInput(schema: Record<string, unknown>, input: unknown): string | undefined {
  const form = toZod(schema)
  return form && describeMisfit(form, input)
}

function toZod(schema: Record<string, unknown>): z.ZodType | undefined {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  } catch {
    return undefined
  }
}
