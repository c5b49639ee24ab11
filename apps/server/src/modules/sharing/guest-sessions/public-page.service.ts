import { usesMicrophone } from '@prosa/contract/conversations/door-options.ts'
import type { Page } from '@prosa/contract/pages/page.ts'
import type { AppContext } from '#/context.ts'
import { CARD_SIZE } from '#/modules/sharing/guest-sessions/card/card.model.ts'
import { findLink, linkGate } from '#/modules/sharing/links/open-link.service.ts'
import { frameSources, optionsOfLink, publicFace } from '#/modules/sharing/links/open-link.model.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import type { PageTags } from '#/platform/pages/html.ts'
import type { PublicPageFacts } from '#/platform/pages/pages.ts'

const EMBED_PATH = '/embed/:token'
/** The preview inside our form, filled by the form itself; it belongs to no link. */
const PREVIEW_PATH = '/share-preview'
/** Query parameter of an embed page that an editor previews; the embed script sets it for `data-preview`. */
const PREVIEW = 'preview'

/** The headers and tags of a link's page; only `/embed/…` may be framed, by the sites of the link. */
export async function presentPublicPage(
  ctx: AppContext,
  page: Page,
  { params: { token = '' }, search }: { params: Record<string, string>; search: URLSearchParams },
): Promise<PublicPageFacts> {
  if (page.path === PREVIEW_PATH) return { status: 200, frameSources: [`'self'`] }
  const link = await findLink(ctx, token)
  if (!link) return { status: 404, frameSources: [] }
  const sources = page.path === EMBED_PATH ? framers(link, search) : []
  try {
    linkGate(ctx, link)
  } catch (error) {
    if (error instanceof DomainError && error.status === 410) return { status: 410, frameSources: sources }
    throw error
  }
  const microphone = usesMicrophone('link', optionsOfLink(link))
  return { status: 200, frameSources: sources, microphone, tags: makeTags(ctx, link, token) }
}

/** The sites that may frame the page: only our pages for the preview, otherwise only the link's sites. */
const framers = (link: LinkRow, search: URLSearchParams): string[] =>
  search.has(PREVIEW) ? [`'self'`] : frameSources(link)

function makeTags(ctx: AppContext, link: LinkRow, token: string): PageTags {
  const url = `${ctx.config.publicUrl}/assistants/share/${token}`
  const title = linkPageTitle(link)
  return {
    title,
    description: describeLink(link),
    url,
    image: { url: `${url}/card.png`, ...CARD_SIZE, alt: `${title}: cartão do assistente` },
    indexable: optionsOfLink(link).indexable,
  }
}

/** The title of a link's page: the one of its appearance, or the assistant's name. */
export function linkPageTitle(link: LinkRow): string {
  const { name, appearance } = publicFace(link)
  return appearance.title || name
}

/** The description that everybody may see: nothing that is protected by a code. */
export function describeLink(link: LinkRow): string {
  const { needsCode, description } = publicFace(link)
  return needsCode ? 'Para conversar, é preciso um código de acesso.' : description
}
