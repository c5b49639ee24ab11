import { z } from 'zod'
import { type RunTool, ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { describeMisfit } from '#/tools/server/misfit.model.ts'

export type ToolDefinition = Pick<RunTool, 'description' | 'inputSchema' | 'call'>

/** Parses a model's input. Throws `ToolFailure` with what is wrong, so that the model can correct itself. */
export function parseInput<Output>(schema: z.ZodType<Output>, input: string): Output {
  const values: unknown = JSON.parse(input)
  const problem = describeMisfit(schema, values)
  if (problem !== undefined) throw new ToolFailure(problem)
  return schema.parse(values)
}

export const toInputSchema = (schema: z.ZodType): Record<string, unknown> => z.toJSONSchema(schema, { io: 'input' })
