import type { guestSessions } from '@prosa/contract/sharing/guest-sessions.ts'
import { z } from 'zod'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

type Entry = Pick<z.output<typeof guestSessions.startVisit.body>, 'consent' | 'name' | 'email' | 'answers'>

/** The answers of a visitor at the gates, as they are stored. */
export interface Admission {
  name: string
  email: string
  answers: { label: string; answer: string }[]
  /** Null if the link asks for none. */
  consent: { text: string; version: number } | null
}

/** Throws 422 `share_consent_required`, then `validation_failed`, like the gates; drops answers to unasked fields. */
export function passGates(link: LinkRow, entry: Entry, knownName?: string): Admission {
  const consent = agreedTo(link, entry)
  const problems: [pointer: string, detail: string][] = []
  const { identification } = link
  const asksName = identification === 'name' || identification === 'name_email'
  const name = knownName ?? (asksName ? (entry.name ?? '') : '')
  if (asksName && name === '') problems.push(['#/name', 'Escreva o seu nome.'])
  // the form never asks people under 18 for an address
  const email = identification === 'name_email' && !link.minors ? (entry.email ?? '') : ''
  if (identification === 'name_email' && !link.minors && !isEmail(email))
    problems.push(['#/email', 'Escreva um e-mail válido, como nome@exemplo.com.br.'])
  const fields = identification === 'form' ? link.formFields : []
  const answers = fields.map(({ label }, index) => ({ label, answer: entry.answers?.[index] ?? '' }))
  for (const [index, field] of fields.entries()) {
    const detail = wrongAnswer(field, answers[index]?.answer ?? '')
    if (detail) problems.push([`#/answers/${index}`, detail])
  }
  if (problems.length === 0) return { name, email, answers, consent }
  throw new DomainError('validation_failed', {
    errors: problems.map(([pointer, detail]) => ({ pointer, code: 'required', detail })),
  })
}

/** Accepts consent only to the current text: a visitor who read an older one must read the new one first. */
export function agreedTo(
  { consentText, consentVersion }: LinkRow,
  { consent }: Pick<Entry, 'consent'>,
): Admission['consent'] {
  if (consentText === '') return null
  if (consent?.version !== consentVersion) throw new DomainError('share_consent_required')
  return { text: consentText, version: consentVersion }
}

function wrongAnswer({ type, required, options }: LinkRow['formFields'][number], answer: string): string | undefined {
  if (answer === '') return required ? 'Responda a esta pergunta.' : undefined
  if (type === 'email' && !isEmail(answer)) return 'Escreva um e-mail válido, como nome@exemplo.com.br.'
  if (type === 'choice' && !options.includes(answer)) return 'Escolha uma das opções.'
  return undefined
}

const isEmail = (text: string): boolean => z.email().safeParse(text).success
