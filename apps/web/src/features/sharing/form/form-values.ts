import { defaultOptions, optionsForMinors } from '@prosa/contract/conversations/door-options.ts'
import {
  accessCodeSchema,
  linkSettingsSchema,
  type LinkSettings,
  MINORS_RETENTION_DAYS,
  NEW_LINK_BUDGET_CENTS,
} from '@prosa/contract/sharing/link-settings.ts'
import { domainSchema } from '@prosa/contract/sharing/embedding.ts'
import { toInstant, toLocal, writtenMomentSchema } from '@prosa/contract/protocol/day.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'
import { currentTimeZone } from '#/lib/format/time-zone.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

const money = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (reaisPattern.test(text) && reaisIn(text) >= 0.01),
    'Escreva um valor em reais, como 50,00, ou deixe em branco.',
  )

export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A link as its form holds it: numbers stay text until they are sent. */
export const linkFormSchema = linkSettingsSchema.extend({
  startsAt: writtenMomentSchema,
  endsAt: writtenMomentSchema,
  budget: money,
  budgetCents: z.null(),
  allowedDomains: z
    .string()
    .refine(
      (text) => splitLines(text).every((line) => domainSchema.safeParse(line).success),
      'Escreva um domínio por linha, como escola.com.br ou *.escola.com.br.',
    ),
  accessCode: z.literal('').or(accessCodeSchema),
  removeCode: z.boolean(),
})
export type LinkForm = z.input<typeof linkFormSchema>
export type LinkFormState = ZodForm<LinkForm, LinkForm>

/** Default consent text, true to the period and to who reads. */
const defaultConsent = (days: number, readable: boolean): string =>
  `As respostas são geradas por inteligência artificial e podem ter erros. As conversas ficam guardadas por ${days} dias e ${readable ? 'podem ser lidas pelos responsáveis pelo assistente' : 'os responsáveis pelo assistente não as leem'}. Não escreva dados pessoais.`

export const newLinkSettings = ({ name, readable }: { name: string; readable: boolean }): LinkSettings => ({
  name,
  audience: '',
  startsAt: null,
  endsAt: null,
  allowedDomains: [],
  budgetCents: NEW_LINK_BUDGET_CENTS,
  identification: 'none',
  formFields: [],
  consentText: defaultConsent(90, readable),
  minors: false,
  retentionDays: 90,
  closedMessage: '',
  appearance: { title: '', color: 'blue', theme: 'auto', position: 'right', proactiveMessage: '' },
  options: defaultOptions('link'),
})

/** Changes the retention period, and with it the default consent text unless the owner wrote another. */
export function withRetention(form: LinkForm, days: LinkForm['retentionDays']): LinkForm {
  const isReadable = [true, false].find((readable) => form.consentText === defaultConsent(form.retentionDays, readable))
  const consentText = isReadable === undefined ? form.consentText : defaultConsent(days, isReadable)
  return { ...form, retentionDays: days, consentText }
}

export const toForm = (settings: LinkSettings): LinkForm => ({
  ...settings,
  startsAt: toLocal(settings.startsAt, currentTimeZone()),
  endsAt: toLocal(settings.endsAt, currentTimeZone()),
  budget: settings.budgetCents === null ? '' : reaisText(settings.budgetCents / 100),
  budgetCents: null,
  allowedDomains: settings.allowedDomains.join('\n'),
  accessCode: '',
  removeCode: false,
})

/** Body of the request. An empty code keeps the stored one, unless it is to be removed. */
export function toBody({ budget, accessCode, removeCode, ...form }: LinkForm) {
  const code = removeCode ? null : accessCode.trim() || undefined
  return {
    ...form,
    startsAt: toInstant(form.startsAt, currentTimeZone()),
    endsAt: toInstant(form.endsAt, currentTimeZone()),
    budgetCents: budget.trim() === '' ? null : Math.round(reaisIn(budget) * 100),
    allowedDomains: splitLines(form.allowedDomains),
    ...(code === undefined ? {} : { accessCode: code }),
  }
}

/** Applies the protective defaults for people under 18. */
export function protectedForm(form: LinkForm): LinkForm {
  const days = form.retentionDays > MINORS_RETENTION_DAYS ? MINORS_RETENTION_DAYS : form.retentionDays
  return {
    ...withRetention(
      { ...form, consentText: form.consentText.trim() || defaultConsent(form.retentionDays, true) },
      days,
    ),
    identification: form.identification === 'name_email' ? 'name' : form.identification,
    formFields: form.formFields.filter(({ type }) => type !== 'email'),
    options: optionsForMinors('link', form.options),
  }
}
