import { integrationFormSchema, type Integration, type IntegrationForm } from '@prosa/contract/school/integrations.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

const { returnAddresses, retentionDays, ...fields } = integrationFormSchema.shape
/** @public for extensions */
export const splitLines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/**
 * A text field for a list or number of the contract, with the contract's messages.
 *
 * @public for extensions
 */
export const typedSchema = (schema: z.ZodType, toValue: (text: string) => unknown, message?: string) =>
  z.string().superRefine((text, context) => {
    const [issue] = schema.safeParse(toValue(text)).error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', message: message ?? issue.message })
  })

export const integrationSchema = z
  .object({
    ...fields,
    returnAddresses: typedSchema(returnAddresses, splitLines),
    retentionDays: typedSchema(retentionDays, Number, 'Use um número inteiro de 1 a 3650.'),
  })
  .refine(({ mode, publicKey }) => mode !== 'key' || publicKey !== '', {
    path: ['publicKey'],
    error: 'Cole a chave pública da escola.',
  })
type Values = z.output<typeof integrationSchema>
export type IntegrationFields = ZodForm<Values, Values>

const newIntegration: IntegrationForm = {
  name: '',
  institution: '',
  partnerId: null,
  mode: 'secret',
  publicKey: '',
  returnAddresses: [],
  timeZone: runtimeConfig.timeZone,
  retentionDays: 180,
  legalBasis: 'public_policy',
  privacyContact: '',
  active: true,
}

/** Returns the editable part of an integration, as the API accepts it. */
export const toForm = (integration: Integration): IntegrationForm =>
  z.object(integrationFormSchema.shape).parse(integration)

/** Returns the initial values in typed form. */
export function toValues(integration: Integration | undefined): Values {
  const form = integration ? toForm(integration) : newIntegration
  return { ...form, returnAddresses: form.returnAddresses.join('\n'), retentionDays: String(form.retentionDays) }
}

export const toBody = (values: Values): IntegrationForm => ({
  ...values,
  returnAddresses: splitLines(values.returnAddresses),
  retentionDays: Number(values.retentionDays),
})
