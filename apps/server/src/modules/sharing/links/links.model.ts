import type { FieldError } from '@prosa/contract/protocol/errors.ts'
import { refusedForMinors } from '@prosa/contract/conversations/door-options.ts'
import { MINORS_RETENTION_DAYS, type LinkSettings } from '@prosa/contract/sharing/link-settings.ts'
import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import type { Config } from '#/config.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'

/** The stored settings of a link, as the contract's type. */
export function toSettings(link: LinkRow): LinkSettings {
  return {
    name: link.name,
    audience: link.audience,
    startsAt: link.startsAt?.toISOString() ?? null,
    endsAt: link.endsAt?.toISOString() ?? null,
    allowedDomains: link.allowedDomains,
    budgetCents: link.budgetCents,
    identification: link.identification,
    formFields: link.formFields,
    consentText: link.consentText,
    minors: link.minors,
    // the column is a number, but only the contract's choices are written
    retentionDays: link.retentionDays as LinkSettings['retentionDays'],
    closedMessage: link.closedMessage,
    appearance: link.appearance,
    options: link.options,
  }
}

type Given<T> = { [K in keyof T]?: T[K] | undefined }
export type LinkChanges = Given<Omit<LinkSettings, 'options'>> & {
  options?: Given<LinkSettings['options']> | undefined
}

/** Applies changes to settings; fields left out stay. */
export const withChanges = (settings: LinkSettings, { options = {}, ...changes }: LinkChanges): LinkSettings => ({
  ...settings,
  ...givenChanges<LinkSettings>(changes),
  options: { ...settings.options, ...givenChanges<LinkSettings['options']>(options) },
})

const givenChanges = <T extends object>(changes: Given<T>): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

/** The names of the changed fields for the audit trail. */
export const changedFields = ({ options = {}, ...changes }: LinkChanges): string[] => [
  ...Object.keys(changes),
  ...Object.keys(options).map((name) => `options.${name}`),
]

/** Settings as columns: times become dates, and a changed consent text gets a new version. */
export function toColumns(settings: LinkSettings, before?: Pick<LinkRow, 'consentText' | 'consentVersion'>) {
  const { startsAt, endsAt, ...rest } = settings
  const version = before?.consentVersion ?? 1
  const reworded = before !== undefined && before.consentText !== settings.consentText
  return {
    ...rest,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    consentVersion: reworded ? version + 1 : version,
  }
}

/** Contradictions in a link's settings, by field; links for people under 18 need the protective defaults (P4). */
export function settingsErrors(settings: LinkSettings): FieldError[] {
  const { startsAt, endsAt, identification, formFields, minors, retentionDays, consentText, options } = settings
  const asksEmail = identification === 'name_email'
  const emailField = identification === 'form' && formFields.some(({ type }) => type === 'email')
  const found: [wrong: boolean, field: string, detail: string][] = [
    [
      startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt),
      'endsAt',
      'O fim precisa ser depois do início.',
    ],
    [identification === 'form' && formFields.length === 0, 'formFields', 'Escreva ao menos uma pergunta.'],
    [
      formFields.some(({ type, options }) => type === 'choice' && options.length < 2),
      'formFields',
      'Escreva ao menos duas opções em cada pergunta de escolha.',
    ],
    [minors && asksEmail, 'identification', 'Para menores de 18 anos não pedimos e-mail.'],
    [minors && emailField, 'formFields', 'Para menores de 18 anos não pedimos e-mail.'],
    [
      minors && retentionDays > MINORS_RETENTION_DAYS,
      'retentionDays',
      'Para menores de 18 anos guardamos por até 30 dias.',
    ],
    ...refusedForMinors('link', options).map(({ name, detail }): [boolean, string, string] => [
      minors,
      `options/${name}`,
      detail,
    ]),
    [
      minors && consentText === '',
      'consentText',
      'Escreva o consentimento: ele é obrigatório para menores de 18 anos.',
    ],
  ]
  return found
    .filter(([wrong]) => wrong)
    .map(([, field, detail]) => ({ pointer: `#/${field}`, code: 'invalid', detail }))
}

/** The situation of a link in the list; the switch, when off, closes them all. */
export function decideSituation(link: LinkRow, now: Date, limited: boolean): ShareLink['situation'] {
  if (link.status === 'paused' || link.institutionPaused) return 'paused'
  if (link.endsAt && link.endsAt <= now) return 'expired'
  if (link.startsAt && link.startsAt > now) return 'scheduled'
  return limited ? 'limited' : 'active'
}

/** The public address of a link, on the site's origin. */
export const linkUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/assistants/share/${token}`
