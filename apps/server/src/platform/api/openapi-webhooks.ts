import { webhookData } from '@prosa/contract/sharing/webhook-events.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** What the product sends to others (C1, C3), each event with its body. */
export function describeWebhooks(schemaOf: (schema: z.ZodType, io: 'input' | 'output') => Json): Json {
  const describe = ([type, data]: [string, z.ZodObject]): [string, Json] => {
    const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
    const operation = {
      operationId: `on.${type}`,
      summary: `O evento ${type}, no formato Standard Webhooks`,
      tags: ['Webhooks'],
      security: [{ webhookSignature: [] }],
      parameters: [
        header('webhook-id', 'O mesmo em todas as tentativas: serve para ignorar repetições.'),
        header('webhook-timestamp', 'Segundos desde 1970 no momento desta tentativa.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output') } } },
      responses: {
        '2XX': { description: 'Recebido. Qualquer outra resposta é tentada de novo; 410 desativa o webhook.' },
      },
    }
    return [type, { post: operation }]
  }
  return Object.fromEntries(Object.entries(webhookData).map(describe))
}
