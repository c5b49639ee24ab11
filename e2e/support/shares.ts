import type { Page } from '@playwright/test'
import type { NewLink } from '@prosa/contract/sharing/link-settings.ts'
import { publishChecks, type ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { sampleLink } from '../../apps/server/test/sample-link.ts'
import type { Api } from './people.ts'

export interface OpenLink extends ShareLink {
  assistantId: number
  token: string
  /** Path of the public page. */
  path: string
}

/** Creates an open public link with this API client. */
export async function openLink(
  api: Api,
  assistantId: number,
  settings: Partial<NewLink> & { accessCode?: string } = {},
): Promise<OpenLink> {
  const { id } = await api.createShareLink({ params: { assistantId }, body: { ...sampleLink, ...settings } })
  const params = { assistantId, linkId: id }
  const link = await api.setShareLinkState({ params, body: { status: 'active', checks: [...publishChecks] } })
  const token = link.url.slice(link.url.lastIndexOf('/') + 1)
  return { ...link, assistantId, token, path: `/assistants/share/${token}` }
}

/** The guest session's token that the browser stores for a link. */
export const guestToken = (page: Page, token: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), `prosa.guest-session-token.share/${token}`)
