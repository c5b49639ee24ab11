import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#/context.ts'
import { readImage } from '#/modules/images/images.service.ts'
import { pageFacts } from '#/modules/settings/settings.service.ts'
import { type Card, drawCard } from '#/modules/sharing/guest-sessions/card/card.model.ts'
import { describeLink, linkPageTitle } from '#/modules/sharing/guest-sessions/public-page.service.ts'
import type { LinkRow } from '#/modules/sharing/links/links.repository.ts'
import { publicFace } from '#/modules/sharing/links/open-link.model.ts'
import { responsibleFor } from '#/modules/sharing/links/open-link.service.ts'

/** The version of the drawing: raise it after a change, so that caches drop the old cards. */
const DRAWING = 1
const MAX_CACHED_BYTES = 16 * 1024 * 1024

const cardCache = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ length }) => length })

/** The card of an open link, drawn at its first request; the ETag changes with everything that it shows. */
export async function prepareCard(
  ctx: AppContext,
  link: LinkRow,
): Promise<{ etag: string; draw: () => Promise<Buffer> }> {
  const { avatar, appearance } = publicFace(link)
  const [{ institution }, { logo }] = await Promise.all([responsibleFor(ctx, link.assistantId), pageFacts(ctx)])
  const texts = {
    title: linkPageTitle(link),
    description: describeLink(link),
    color: appearance.color,
    symbol: avatar.emoji,
    institution,
  }
  const pictures = { image: avatar.image ?? null, linkLogo: link.logoKey, logo }
  const facts = JSON.stringify([DRAWING, texts, pictures])
  const etag = `"${createHash('sha256').update(facts).digest('base64url').slice(0, 22)}"`
  return { etag, draw: async () => cardCache.get(etag) ?? cacheCard(etag, await drawWith(ctx, texts, pictures)) }
}

function cacheCard(etag: string, card: Buffer): Buffer {
  cardCache.set(etag, card)
  return card
}

interface Pictures {
  image: string | null
  linkLogo: string | null
  logo: string | null
}

async function drawWith(
  ctx: AppContext,
  texts: Omit<Card, 'picture' | 'logo'>,
  { image, linkLogo, logo }: Pictures,
): Promise<Buffer> {
  const shared = async (id: string) => (await readImage(ctx, id)).content
  const read = (content: Promise<Uint8Array> | null) => content?.catch(() => undefined)
  const [picture, ownLogo] = await Promise.all([
    read(image === null ? null : shared(image)),
    read(linkLogo === null ? (logo === null ? null : shared(logo)) : ctx.storage.bytes(linkLogo)),
  ])
  return drawCard({ ...texts, picture, logo: ownLogo })
}
