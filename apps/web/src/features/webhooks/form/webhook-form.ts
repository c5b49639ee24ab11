import { newWebhookSchema, type Webhook } from '@prosa/contract/webhooks/webhooks.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

const { url } = newWebhookSchema.shape

/** Whether an address leads to another server than the current one, which must not receive the stored secrets. */
export const leadsElsewhere = ({ maskedUrl }: Webhook, address: string): boolean => {
  if (!URL.canParse(address)) return false
  return maskedUrl === null || new URL(maskedUrl).origin !== new URL(address).origin
}

/** The stored address is not shown in full, so an empty field keeps it. */
export const makeSchema = (webhook: Webhook | undefined) =>
  newWebhookSchema.extend({
    active: z.boolean(),
    dropHeaders: z.boolean(),
    url: z
      .string()
      .trim()
      .superRefine((text, context) => {
        if (text === '' && webhook?.maskedUrl) return
        const checked = url.safeParse(text)
        for (const { message } of checked.error?.issues ?? []) context.addIssue({ code: 'custom', message })
      }),
  })

type Schema = ReturnType<typeof makeSchema>
type Values = z.output<Schema>
export type WebhookForm = ZodForm<z.input<Schema>, Values>

export const toValues = (webhook: Webhook | undefined): z.input<Schema> => ({
  name: webhook?.name ?? '',
  url: '',
  events: webhook?.events ?? [],
  level: webhook?.level ?? 'metadata',
  headers: [],
  dropHeaders: false,
  active: webhook ? webhook.state === 'active' : true,
})

/** Returns the changed values; hidden values are sent only when typed again. */
export function findChanges(webhook: Webhook, { url: address, headers, dropHeaders, active, ...visible }: Values) {
  const { name, level, events } = visible
  return {
    name,
    ...(level === webhook.level ? {} : { level }),
    ...(events.join() === webhook.events.join() ? {} : { events }),
    ...(address === '' ? {} : { url: address }),
    ...(headers.length === 0 && !dropHeaders ? {} : { headers }),
    ...(active === (webhook.state === 'active') ? {} : { active }),
  }
}
