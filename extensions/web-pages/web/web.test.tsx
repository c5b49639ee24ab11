import type { WebPage, WebSource } from '#/web-pages/contract.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import '#/web-pages/members.ts'
import { Documents } from '@prosa/web/src/features/assistants/knowledge/documents.tsx'
import { type Answers, noContent, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'

const base = '/api/assistants/5'
const address = 'https://www.escola.test/curso/'
const source: WebSource = {
  id: '0192f0c4-0000-7000-8000-000000000007',
  kind: 'site',
  address,
  depth: 2,
  maxPages: 50,
  status: 'attention',
  problem: null,
  pages: { read: 12, waiting: 0, forbidden: 3, refused: 0, gone: 1, failing: 0, excluded: 0 },
  limited: true,
  renewedAt: '2026-11-12T05:13:00.000Z',
  change: { at: '2026-11-12T05:13:00.000Z', added: 3, removed: 1 },
}
const page: WebPage = {
  id: 9,
  address: `${address}um`,
  title: 'Primeiro módulo',
  status: 'gone',
  problem: 'A página não existe mais no site.',
  since: '2026-11-12T05:13:00.000Z',
  checkedAt: '2026-11-12T05:13:00.000Z',
  change: null,
  documentId: '0192f0c4-0000-7000-8000-000000000001',
  chunks: 2,
}
const pageOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })

async function open(answers: Answers = {}) {
  const requests = await signIn(sessionUser(), {
    [`GET ${base}/documents`]: pageOf(),
    [`GET ${base}/web-sources`]: pageOf(source),
    ...answers,
  })
  await renderPiece(
    <Documents
      owner={{ assistantId: 5, baseId: null }}
      disabled={false}
      search={{}}
      onSearchChange={vi.fn<() => void>()}
    />,
  )
  await screen.findByText('Arraste arquivos para cá')
  return requests
}

const choose = (action: string) => chooseAction(`Ações de ${address}`, action)

test('a site shows its pages, changes and problems in words [S13]', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /www\.escola\.test/ })
  expect(row.textContent).toContain('12 páginas lidas, 3 proibidas pelo site, 1 saiu do site')
  expect(row.textContent).toContain('Mudou em 12/11/2026: 3 trechos novos, 1 saiu')
  expect(row.textContent).toContain('O site tem mais páginas do que o limite de 50 páginas.')
  expect(screen.getByRole('button', { name: 'Testar busca' })).toBeDefined()
})

test('a site is previewed before it is added, with the address that it redirects to [S13]', async () => {
  const led = 'https://www.escola.test/curso/'
  const preview = { address: led, title: 'Curso', text: '# Curso\n\nO curso dura dois anos.', found: 3, forbidden: 1 }
  const requests = await open({
    [`GET ${base}/web-sources`]: pageOf(),
    [`POST ${base}/web-sources/preview`]: { ...preview, pages: [led, `${led}um`] },
    [`POST ${base}/web-sources`]: { id: source.id },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Página ou site' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ver o que será lido' }))
  expect(await screen.findByText(/Escreva um endereço completo/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Endereço'), 'escola.test/curso/')
  await userEvent.click(screen.getByRole('radio', { name: /O site a partir/ }))
  expect(screen.getByLabelText('No máximo')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Ver o que será lido' }))
  const found = await screen.findByRole('region', { name: 'O que será lido' })
  expect(found.textContent).toContain('3 páginas encontradas, 1 proibida pelo robots.txt.')
  expect(within(found).getByText(/dois anos/)).toBeDefined()
  expect(requestsTo(requests, `POST ${base}/web-sources`)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('O endereço foi incluído. A leitura já começou.')).toBeDefined()
  const [sent] = requestsTo(requests, `POST ${base}/web-sources`)
  expect(await sent?.json()).toEqual({ kind: 'site', address: led, depth: 2, maxPages: 50 })
})

test('pages that cannot be loaded say so after one request, and reload on a press [S13]', async () => {
  const requests = await open({ [`GET ${base}/web-sources`]: problem('not_found') })
  expect(await screen.findByText('Não foi possível carregar as páginas e os sites')).toBeDefined()
  const countReads = () => requestsTo(requests, `GET ${base}/web-sources`).length
  const before = countReads()
  await screen.findByText('Arraste arquivos para cá')
  expect(countReads()).toBe(before)
})

test('an unreadable address shows the reason at its field, and the typed text stays [S13]', async () => {
  const refusal = problem('web_unreadable', { detail: 'A página só abre com senha.' })
  await open({ [`POST ${base}/web-sources/preview`]: refusal })
  await userEvent.click(screen.getByRole('button', { name: 'Página ou site' }))
  await userEvent.type(await screen.findByLabelText('Endereço'), 'https://escola.test/notas')
  await userEvent.click(screen.getByRole('button', { name: 'Ver o que será lido' }))
  expect(await screen.findByText('A página só abre com senha.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Endereço').value).toBe('https://escola.test/notas')
})

test('a site that asked to come later says when, and can be tried now [S13]', async () => {
  const waiting = { ...source, status: 'reading', problem: 'O site pede que se volte mais tarde (às 14:05).' }
  const renewal = `POST ${base}/web-sources/${source.id}/renew`
  const requests = await open({ [`GET ${base}/web-sources`]: pageOf(waiting), [renewal]: { id: source.id } })
  expect(await screen.findByText('Aguardando o site')).toBeDefined()
  expect(screen.getByText(waiting.problem)).toBeDefined()
  await choose('Tentar agora')
  expect(requestsTo(requests, renewal)).toHaveLength(1)
})

test('a site is renewed, inspected page by page, and removed [S13]', async () => {
  const requests = await open({
    [`POST ${base}/web-sources/${source.id}/renew`]: { id: source.id },
    [`GET ${base}/web-sources/${source.id}/pages`]: pageOf(page),
    [`GET ${base}/documents/${page.documentId}/chunks`]: pageOf({ id: 1, position: 1, page: null, text: 'Frações.' }),
    [`DELETE ${base}/documents/${page.documentId}`]: noContent,
    [`DELETE ${base}/web-sources/${source.id}`]: noContent,
  })
  await choose('Renovar agora')
  expect(requestsTo(requests, `POST ${base}/web-sources/${source.id}/renew`)).toHaveLength(1)
  await choose('Ver páginas')
  const sheet = await screen.findByRole('dialog', { name: address })
  expect(await within(sheet).findByText('A página não existe mais no site.')).toBeDefined()
  expect(within(sheet).getByText(/Desde 12\/11\/2026/)).toBeDefined()
  const link = within(sheet).getByRole('link', { name: page.address })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  await userEvent.click(within(sheet).getByRole('button', { name: 'Ações de Primeiro módulo' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ver trechos' }))
  expect(await screen.findByText('Frações.')).toBeDefined()
})
