import { z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { avatarColors } from '#/assistants/assistant-choices.ts'
import { doorOptionsSchema } from '#/conversations/door-options.ts'
import { domainSchema } from '#/sharing/embedding.ts'

export const identifications = ['none', 'name', 'name_email', 'form'] as const
export const retentionChoices = [7, 30, 90, 365] as const
/** Maximum retention in days of a link for people under 18. */
export const MINORS_RETENTION_DAYS = 30

/** Default monthly budget of a new link, because its use cannot be foreseen. */
export const NEW_LINK_BUDGET_CENTS = 5000

/** A question of the form that visitors fill in before the chat. */
export const formFieldSchema = z.strictObject({
  label: shownText()
    .min(1, 'Escreva a pergunta ou remova-a.')
    .max(120, 'A pergunta pode ter no máximo 120 caracteres.'),
  type: z.enum(['text', 'email', 'choice']),
  required: z.boolean(),
  options: z
    .array(
      z.string().trim().min(1, 'Escreva a opção ou remova-a.').max(80, 'A opção pode ter no máximo 80 caracteres.'),
    )
    .max(20, 'Use no máximo 20 opções.'),
})
export type FormField = z.infer<typeof formFieldSchema>

export const linkAppearanceSchema = z.strictObject({
  title: shownText().max(80, 'O título pode ter no máximo 80 caracteres.'),
  color: z.enum(avatarColors),
  theme: z.enum(['auto', 'light', 'dark']),
  /** Position of the bubble on the embedding page. */
  position: z.enum(['right', 'left']),
  proactiveMessage: z.string().trim().max(200, 'A mensagem pode ter no máximo 200 caracteres.'),
})
export type LinkAppearance = z.infer<typeof linkAppearanceSchema>

/**
 * Long enough for the limits on guessing (docs/decisions/guesses.md): case is ignored, and digits alone need more
 * characters.
 */
export const accessCodeSchema = z
  .string()
  .trim()
  .min(6, 'Use pelo menos 6 letras e números, ou 8 números.')
  .max(40, 'O código pode ter no máximo 40 caracteres.')
  .refine((code) => !/^\d{6,7}$/.test(code), 'Um código só de números precisa de pelo menos 8.')

/** Options of visitors. */
const linkOptionsSchema = doorOptionsSchema('link').meta({ id: 'LinkOptions' })

/** An editor's settings of a link. Times are instants; null: no limit. */
export const linkSettingsSchema = z.strictObject({
  name: shownText()
    .min(2, 'O nome precisa de pelo menos 2 caracteres.')
    .max(80, 'O nome pode ter no máximo 80 caracteres.'),
  audience: shownText().max(80, 'Este texto pode ter no máximo 80 caracteres.'),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  allowedDomains: z.array(domainSchema).max(20, 'Use no máximo 20 domínios.'),
  budgetCents: z
    .number('Escreva um número.')
    .int('Escreva um número inteiro.')
    .min(1, 'O mínimo é 1.')
    .max(100_000_000, 'O máximo é 100.000.000.')
    .nullable(),
  identification: z.enum(identifications),
  formFields: z.array(formFieldSchema).max(10, 'Use no máximo 10 perguntas.'),
  consentText: z.string().trim().max(4000, 'O consentimento pode ter no máximo 4.000 caracteres.'),
  minors: z.boolean(),
  retentionDays: z.union(retentionChoices.map((days) => z.literal(days))),
  closedMessage: z.string().trim().max(300, 'A mensagem pode ter no máximo 300 caracteres.'),
  appearance: linkAppearanceSchema,
  options: linkOptionsSchema,
})
export type LinkSettings = z.infer<typeof linkSettingsSchema>
/** Settings of a new link; a missing option takes its default. */
export type NewLink = Omit<LinkSettings, 'options'> & { options?: Partial<LinkSettings['options']> }
