import type { NewLink } from '@prosa/contract/sharing/link-settings.ts'
import { describe, expect, test } from 'vitest'
import { createApp } from '#/app.ts'
import { createPublishedAssistant, createShareLink, createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { createWebBuild } from '#test/web-build.ts'

const app = await forFile(startTestApp())
const build = await forFile(createWebBuild())
const site = createApp(app.ctx, build.root)
const maria = await createUser(app)
const assistantId = await createPublishedAssistant(maria, 'Tutor <de> "biologia"')

const share = (settings: Partial<NewLink> & { accessCode?: string; open?: boolean } = {}) =>
  createShareLink(maria, assistantId, settings)
const get = (path: string, headers = {}) => site.request(path, { headers }, {})
const sharePage = (token: string) => get(`/assistants/share/${token}?utm=x`)
const embedPage = (token: string) => get(`/embed/${token}`)
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

describe('the page of a link [S17]', () => {
  test('stays out of search engines and sends no referrer [C8, Z8]', async () => {
    const response = await sharePage((await share()).token)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
  })

  test('may appear in search engines if the owner allows it [C8]', async () => {
    const response = await sharePage((await share({ options: { indexable: true } })).token)
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(await response.text()).not.toContain('name="robots"')
  })

  test('has escaped tags, and a canonical address without a query [C8]', async () => {
    const { token } = await share()
    const html = await (await sharePage(token)).text()
    expect(html).toContain('<meta property="og:title" content="Tutor &lt;de&gt; &quot;biologia&quot;">')
    expect(html).toContain('<meta property="og:locale" content="pt_BR">')
    expect(html).toContain(`<link rel="canonical" href="${app.ctx.config.publicUrl}/assistants/share/${token}">`)
  })

  test('contains its first data and loads the script for visitors [S54]', async () => {
    const { token } = await share()
    const html = await (await sharePage(token)).text()
    expect(html).toContain('/assets/guest-abc123.js')
    const payload = JSON.parse(/id="prosa-payload">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as { reads: object }
    expect(payload.reads).toEqual({
      [`/api/shares/${token}`]: await app.api().getShare({ params: { token } }),
    })
  })

  test('an unknown link is 404, a closed one 410', async () => {
    expect((await sharePage('um-link-que-nunca-existiu')).status).toBe(404)
    expect((await sharePage((await share({ open: false })).token)).status).toBe(410)
  })
})

describe('the first look of a link', () => {
  const rootOf = (html: string) => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1] ?? 'no root'
  const askedBy = (html: string) =>
    JSON.parse(decodeURIComponent(/<pre>(.*)<\/pre>/.exec(rootOf(html))?.[1] ?? 'null')) as { reads: object } | null

  test('is rendered in the page from public data only, the same for every request', async () => {
    const { token } = await share()
    const html = await (await sharePage(token)).text()
    expect(html).toContain('<html style="--brand:&quot;" lang="pt-BR">')
    expect(html).toContain('modulepreload" crossorigin href="/assets/gates-abc123.js"')
    expect(askedBy(html)).toEqual({
      address: `${app.ctx.config.publicUrl}/assistants/share/${token}`,
      config: expect.objectContaining({ appName: 'Prosa' }),
      reads: { [`/api/shares/${token}`]: await app.api().getShare({ params: { token } }) },
    })
    const headers = {
      authorization: `Bearer ${maria.token}`,
      cookie: 'a=b',
      'user-agent': 'Eva',
      referer: 'https://eva',
    }
    expect(await (await get(`/assistants/share/${token}?nome=Eva`, headers)).text()).toBe(html)
    expect(await (await embedPage(token)).text()).toContain(encodeURIComponent(`/embed/${token}`))
  })

  test('is not rendered for closed or unknown links or for another page: the browser shows the error', async () => {
    const closed = await share({ open: false })
    for (const path of [
      `/assistants/share/${closed.token}`,
      '/assistants/share/um-link-que-nunca-existiu',
      '/share-preview',
    ])
      expect(rootOf(await (await get(path)).text()), path).toBe('')
  })

  test('never contains the access code; the module that renders it cannot be downloaded', async () => {
    const { token } = await share({ accessCode: 'girassol' })
    expect(await (await sharePage(token)).text()).not.toContain('girassol')
    expect((await get('/builds/first-look.mjs')).status).toBe(404)
  })
})

describe('frames [W7]', () => {
  test("no site may frame a link's page, or an embed page without allowed sites", async () => {
    const alone = await share()
    const sites = await share({ allowedDomains: ['escola.test'] })
    for (const response of [await embedPage(alone.token), await sharePage(sites.token), await embedPage('nenhum')]) {
      expect(policyOf(response)).toContain("frame-ancestors 'none'")
      expect(response.headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test("only the link's own sites may frame its embed page", async () => {
    const { token } = await share({ allowedDomains: ['escola.test', '*.portal.test'] })
    const response = await embedPage(token)
    expect(policyOf(response)).toContain(
      'frame-ancestors https://escola.test https://www.escola.test https://*.portal.test;',
    )
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('only our own pages may frame the preview, whatever sites the link allows [W7]', async () => {
    const { token } = await share({ allowedDomains: ['escola.test'] })
    const framed = await get(`/embed/${token}?preview`)
    expect(policyOf(framed)).toContain("frame-ancestors 'self';")
    expect(policyOf(framed)).not.toContain('escola.test')
    const around = await get(`/embed/${token}/preview?position=left&color=teal&theme="><script>`)
    expect(around.status).toBe(200)
    expect(policyOf(around)).toContain("frame-ancestors 'self';")
    expect(policyOf(around)).toContain("script-src 'self';")
    const html = await around.text()
    expect(html).toContain(`src="/embed.js" data-prosa="${token}" data-preview data-mode="bubble" data-position="left"`)
    expect(html).not.toContain('"><script>"')
    expect((await get('/embed/um-link-que-nunca-existiu/preview')).status).toBe(404)
    expect((await get(`/embed/${(await share({ open: false })).token}/preview`)).status).toBe(410)
  })

  test('pages frame only our own pages and cannot be framed; only the app may frame the preview of a form [W7]', async () => {
    for (const path of ['/auth/login', '/assistants', `/assistants/manage/${assistantId}/sharing`]) {
      const policy = policyOf(await get(path))
      expect(policy).toContain("frame-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
    }
    const { token } = await share()
    for (const path of [`/assistants/share/${token}`, `/embed/${token}`, '/share-preview', '/redirect'])
      expect(policyOf(await get(path))).toContain("frame-src 'self';")
    const preview = await get('/share-preview')
    expect(preview.status).toBe(200)
    expect(policyOf(preview)).toContain("frame-ancestors 'self';")
    expect(preview.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

  test("the bubble responds only to the link's sites", async () => {
    const { token } = await share({ allowedDomains: ['escola.test'] })
    const bubble = (origin: string) => get(`/api/shares/${token}/bubble`, { origin })
    const allowed = await bubble('https://escola.test')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
    expect(await allowed.json()).toMatchObject({ title: 'Tutor <de> "biologia"', position: 'right' })
    expect((await bubble('https://golpe.test')).status).toBe(404)
  })
})
