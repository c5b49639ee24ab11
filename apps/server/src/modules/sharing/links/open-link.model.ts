import type { ShareFace } from '@prosa/contract/sharing/sharing.ts'
import { listFrameSources } from '@prosa/contract/sharing/embedding.ts'
import { type DoorOptions, effectiveOptions } from '@prosa/contract/conversations/door-options.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'

type Closed = 'share_paused' | 'share_expired' | 'share_future'

/** Why the link is closed now; a paused institution or an assistant that does not answer counts as a pause. */
export function closedBecause(link: LinkRow, now: Date): Closed | undefined {
  const { assistant, startsAt, endsAt } = link
  if (!link.enabled || link.status === 'paused' || link.institutionPaused) return 'share_paused'
  if (assistant.published === null || assistant.pausedAt || assistant.archivedAt || assistant.deletedAt)
    return 'share_paused'
  if (endsAt && endsAt <= now) return 'share_expired'
  if (startsAt && startsAt > now) return 'share_future'
  return undefined
}

/** The public appearance of an open link. */
export function publicFace(link: LinkRow): ShareFace {
  const { published } = link.assistant
  if (published === null) throw new Error('a link without a published assistant is never open')
  const { name, description, avatar, greeting, suggestions, placeholder } = published
  return {
    name,
    description,
    avatar,
    greeting,
    suggestions,
    placeholder,
    appearance: link.appearance,
    logoUrl: formatLogoUrl(link),
    needsCode: link.codeHash !== null,
    consent: link.consentText === '' ? null : { text: link.consentText, version: link.consentVersion },
    identification: link.identification,
    formFields: link.identification === 'form' ? link.formFields : [],
    minors: link.minors,
    nextQuestions: published.nextQuestions,
    options: optionsOfLink(link),
  }
}

/** The options of an open link, limited by its assistant. */
export function optionsOfLink({ options, minors, codeHash, assistant: { published } }: LinkRow): DoorOptions<'link'> {
  const facts = { sources: published?.showSources ?? false, files: published?.files.enabled ?? false }
  return effectiveOptions('link', options, { ...facts, minors, openness: codeHash === null })
}

/** The sites for `frame-ancestors`; empty if no site may embed the chat. */
export const frameSources = ({ allowedDomains }: Pick<LinkRow, 'allowedDomains'>): string[] =>
  allowedDomains.flatMap(listFrameSources)

/** The logo's URL; it changes with the picture, so that browsers may cache it forever. */
export const formatLogoUrl = ({ id, logoKey }: Pick<LinkRow, 'id' | 'logoKey'>): string | null =>
  logoKey === null ? null : `/api/share-logos/${id}?v=${logoVersion(logoKey)}`

/** The end of the random key. */
export const logoVersion = (logoKey: string): string => logoKey.slice(-12)
