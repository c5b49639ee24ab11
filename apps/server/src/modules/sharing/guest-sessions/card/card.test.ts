import { randomBytes } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import type { NewLink } from '@prosa/contract/sharing/link-settings.ts'
import { expect, test } from 'vitest'
import { createApp } from '#/app.ts'
import { drawCard } from '#/modules/sharing/guest-sessions/card/card.model.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { createWebBuild } from '#test/web-build.ts'
import { readImageSize } from '#/platform/images/image-size.ts'

const app = await forFile(startTestApp())
const build = await forFile(createWebBuild())
const site = createApp(app.ctx, build.root)
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria, 'Tutor de biologia')

const share = (settings: Partial<NewLink> & { accessCode?: string; open?: boolean } = {}) =>
  createShareLink(maria, assistantId, settings)
const cardPath = (token: string) => `/assistants/share/${token}/card.png`
const get = (path: string, headers = {}) => site.request(path, { headers }, {})
const appearance = { title: '', color: 'blue', theme: 'auto', position: 'right', proactiveMessage: '' } as const

/** The largest picture that WhatsApp shows, in bytes. */
const MAX_BYTES = 300_000

const example = {
  title: 'Dúvidas de biologia',
  description: 'Tira dúvidas do 8º ano.',
  color: 'teal',
  symbol: '🧪',
  picture: undefined,
  institution: 'Escola Municipal',
  logo: undefined,
} as const

test('the card of a closed or unknown link, or at another address, is not shown [S17]', async () => {
  expect((await get(cardPath('um-link-que-nunca-existiu'))).status).toBe(404)
  const closed = await get(cardPath((await share({ open: false })).token))
  expect([closed.status, closed.headers.get('content-type')]).not.toContain('image/png')
  expect(closed.status).toBe(410)
  const past = await share({ startsAt: null, endsAt: new Date(Date.now() - 60_000).toISOString() })
  expect((await get(cardPath(past.token))).status).toBe(410)
})

test('the page of a link names its card, a PNG of 1200 by 630 that needs no login [S17]', async () => {
  const { token } = await share()
  const html = await (await get(`/assistants/share/${token}`)).text()
  const address = `${app.ctx.config.publicUrl}${cardPath(token)}`
  for (const tag of [
    `<meta property="og:image" content="${address}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Tutor de biologia: cartão do assistente">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(html).toContain(tag)
  const response = await get(cardPath(token))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const content = Buffer.from(await response.arrayBuffer())
  expect(readImageSize(content)).toEqual({ contentType: 'image/png', width: 1200, height: 630 })
  expect(content.length).toBeLessThan(MAX_BYTES)
})

test('a cached card is confirmed by its ETag, which changes with everything on the card [S17]', async () => {
  const link = await share({ options: { indexable: true } })
  const tagNow = async () => (await get(cardPath(link.token))).headers.get('etag') ?? ''
  const etag = await tagNow()
  const again = await get(cardPath(link.token), { 'if-none-match': `W/${etag}` })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  expect(again.headers.get('x-robots-tag')).toBeNull()
  const params = { assistantId, linkId: link.id }
  await maria.api.updateShareLink({ params, body: { appearance: { ...appearance, color: 'pink' } } })
  const pink = await tagNow()
  expect(pink).not.toBe(etag)
  const logo = new FormData()
  logo.set('file', new File([createCanvas(32, 32).toBuffer('image/png')], 'logo.png'))
  const headers = { authorization: `Bearer ${maria.token}` }
  const path = `/api/assistants/${assistantId}/links/${link.id}/logo`
  expect((await app.fetch(path, { method: 'PUT', headers, body: logo })).status).toBe(200)
  expect(await tagNow()).not.toBe(pink)
  expect((await get(cardPath(link.token))).status).toBe(200)
})

test('the card of a link with a code shows only the name [S17]', async () => {
  const { token } = await share({ accessCode: 'girassol' })
  const html = await (await get(`/assistants/share/${token}`)).text()
  expect(html).toContain('<meta property="og:description" content="Para conversar, é preciso um código de acesso.">')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
  const plain = await get(cardPath((await share()).token))
  expect((await get(cardPath(token))).headers.get('etag')).not.toBe(plain.headers.get('etag'))
})

test('long names, emojis and files that are no pictures still make a card [S17]', async () => {
  const noise = createCanvas(512, 512)
  const pixels = noise.getContext('2d').createImageData(512, 512)
  pixels.data.set(randomBytes(512 * 512 * 4))
  noise.getContext('2d').putImageData(pixels, 0, 0)
  const photo = noise.toBuffer('image/png')
  const cards = await Promise.all([
    drawCard(example),
    drawCard({ ...example, title: 'Assistente '.repeat(30), description: 'Palavras e mais palavras. '.repeat(40) }),
    drawCard({ ...example, title: 'a'.repeat(300), institution: 'Secretaria '.repeat(30), symbol: 'AB' }),
    drawCard({ ...example, title: 'Tutor 🧑🏽‍🏫 de 🇧🇷', symbol: '👩‍🔬', description: '' }),
    drawCard({ ...example, picture: Buffer.from('nada'), logo: Buffer.from('<svg') }),
    drawCard({ ...example, picture: photo, logo: photo }),
  ])
  for (const card of cards) {
    expect(readImageSize(card)).toEqual({ contentType: 'image/png', width: 1200, height: 630 })
    expect(card.length).toBeLessThan(MAX_BYTES)
  }
  // a file that is no picture is left out, and the other cards differ from each other
  expect(cards[4]?.equals(cards[0] ?? Buffer.alloc(0))).toBe(true)
  expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(5)
})
