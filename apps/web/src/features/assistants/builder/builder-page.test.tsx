import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useShareRequest } from '#/blocks/assistant/share-request.ts'
import { BuilderPage } from '#/features/assistants/builder/builder-page.tsx'
import { sampleConfig, sampleDraft, trechos } from '#/features/assistants/test-samples.ts'
import { read } from '#/lib/api/operations.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const emptyList = { items: [], total: 0, page: 1, pageSize: 10 }

interface Opening {
  draft?: Draft
  roles?: Role[]
  answers?: Answers
  hash?: string
}

function answersOf(draft: Draft): Answers {
  let held = draft
  return {
    'GET /api/models': { items: [trechos] },
    'GET /api/assistants/5/draft': () => held,
    'PATCH /api/assistants/5/draft': async (request) => {
      const { changes } = (await request.json()) as { changes: object }
      held = { ...held, revision: held.revision + 1, config: { ...held.config, ...changes } }
      return held
    },
    'GET /api/assistants/5/documents': emptyList,
    'GET /api/assistants/5/versions': emptyList,
    'GET /api/assistants/5/tests': { items: [] },
  }
}

const page = (
  <BuilderPage assistantId={5} search={{}} onSearchChange={vi.fn<() => void>()} safety={() => <p>Regras</p>} />
)

async function open({ draft = sampleDraft(), roles = ['user'], answers = {}, hash = '' }: Opening = {}) {
  const requests = await signIn(sessionUser({ roles }), { ...answersOf(draft), ...answers })
  await renderPiece(page, `/assistants/manage/5${hash}`)
  await screen.findByLabelText(/^Nome/)
  return { requests }
}

const bodyOf = (request: Request | undefined): Promise<unknown> | undefined => request?.json()
const saves = (requests: Request[]) => requestsTo(requests, 'PATCH /api/assistants/5/draft')
const shareRequest = () => renderHook(useShareRequest).result.current
const state = () => screen.getAllByRole('status')[0]?.textContent

beforeEach(() => deviceData.clear())

test('an invalid name is reported on blur and not saved [S45, S46]', async () => {
  const { requests } = await open()
  const name = screen.getByLabelText(/^Nome/)
  await userEvent.clear(name)
  await userEvent.type(name, 'T')
  expect(screen.queryByText('O nome precisa de pelo menos 2 caracteres.')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('O nome precisa de pelo menos 2 caracteres.')).toBeDefined()
  expect(saves(requests)).toEqual([])
  expect(state()).toBe('Corrija os campos marcados para salvar')
})

test('a server’s message is shown at its field', async () => {
  const errors = [{ pointer: '#/changes/greeting', code: 'custom', detail: 'Esta mensagem não é aceita.' }]
  await open({ answers: { 'PATCH /api/assistants/5/draft': problem('validation_failed', { errors }) } })
  await userEvent.type(screen.getByLabelText('Mensagem inicial'), 'Oi')
  await userEvent.tab()
  expect(await screen.findByText('Esta mensagem não é aceita.')).toBeDefined()
  expect(screen.getByLabelText('Mensagem inicial').getAttribute('aria-invalid')).toBe('true')
})

test('another person’s newer version is merged with typed text; only conflicts need a choice [S13]', async () => {
  let conflicts = true
  let sent: unknown
  const config = sampleConfig({ description: 'Dela', greeting: 'Oi dela' })
  const theirs = sampleDraft({ revision: 8, savedBy: 'Maria Souza', config })
  await open({
    answers: {
      'GET /api/assistants/5/draft': () => (conflicts ? sampleDraft() : theirs),
      'PATCH /api/assistants/5/draft': async (request) => {
        if (conflicts) {
          conflicts = false
          return problem('draft_conflict', { detail: 'Maria salvou uma versão mais nova às 14:32.' })
        }
        sent = await request.json()
        return { ...theirs, revision: 9, config: { ...config, description: 'Minha' } }
      },
    },
  })
  const description = screen.getByLabelText<HTMLTextAreaElement>('Descrição')
  await userEvent.type(description, 'Minha')
  await userEvent.tab()
  expect(await screen.findByText('Maria salvou uma versão mais nova às 14:32.')).toBeDefined()
  expect(description.value).toBe('Minha')
  await userEvent.click(screen.getByRole('button', { name: 'Ver diferenças' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('radio', { name: 'Usar o de Maria' })).toBeDefined()
  expect(within(dialog).getByText('Só Maria mudou')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Juntar e continuar' }))
  await waitFor(() => expect(sent).toEqual({ revision: 8, changes: { description: 'Minha' } }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem inicial').value).toBe('Oi dela')
})

test('publishing shows the changes and sends the revision that the person saw', async () => {
  const changed = sampleDraft({ status: 'changed', publishedVersion: 6, changedFields: ['greeting', 'model'] })
  const published = sampleDraft({ status: 'published', publishedVersion: 7 })
  const { requests } = await open({
    draft: changed,
    answers: { 'POST /api/assistants/5/publish': { version: 7, draft: published } },
  })
  expect(state()).toContain('Alterações não publicadas')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publicar' })
  for (const name of ['Mensagem inicial', 'Modelo']) expect(within(dialog).getByText(name)).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Nota da versão'), 'Nova saudação')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publicar agora' }))
  await waitFor(() => expect(state()).toBe('Publicado – versão 7'))
  const [request] = requestsTo(requests, 'POST /api/assistants/5/publish')
  expect(await bodyOf(request)).toEqual({ notes: 'Nova saudação', revision: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver link' }))
  expect(shareRequest()).toEqual({ assistantId: 5, reason: 'asked' })
})

test('a complete first version is published by one press, and the sheet shows the next steps [S13]', async () => {
  const { requests } = await open({
    answers: {
      'POST /api/assistants/5/publish': {
        version: 1,
        draft: sampleDraft({ status: 'published', publishedVersion: 1 }),
      },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  await waitFor(() => expect(state()).toBe('Publicado – versão 1'))
  expect(await bodyOf(requestsTo(requests, 'POST /api/assistants/5/publish')[0])).toEqual({ revision: 1 })
  expect(shareRequest()).toEqual({ assistantId: 5, reason: 'published' })
})

test('a first version that the server refuses opens the dialog, without a note', async () => {
  await open({ answers: { 'POST /api/assistants/5/publish': problem('tests_failed') } })
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publicar' }))
  expect(dialog.getByText('Esta será a primeira versão.')).toBeDefined()
  expect(dialog.queryByLabelText('Nota da versão')).toBeNull()
})

test('a version note that is too long fails the general rule [S46]', async () => {
  const { requests } = await open({
    draft: sampleDraft({ status: 'changed', publishedVersion: 6, changedFields: ['greeting'] }),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publicar' }))
  await userEvent.click(dialog.getByLabelText('Nota da versão'))
  await userEvent.paste('n'.repeat(501))
  await userEvent.tab()
  expect(await dialog.findByText('Field is invalid')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar agora' }))
  expect(requestsTo(requests, 'POST /api/assistants/5/publish')).toEqual([])
})

test('a required test that has not passed runs in the dialog, and publishing waits for it [S13]', async () => {
  const texts = { mustContain: ['8h'], mustNotContain: [], criterion: '', mustCite: '', mustCitePage: null }
  const tool = { mustCall: '', mustCallWith: [], recordings: [] }
  const required = { id: 'a1', question: 'Que horas abre?', ...texts, ...tool, required: true, result: null }
  const optional = { ...required, id: 'a2', question: 'Opcional?', required: false }
  const result = {
    revision: 1,
    passed: true,
    missing: [],
    unwanted: [],
    citation: null,
    toolUse: null,
    calls: [],
    verdict: null,
    error: null,
    answer: '',
    costBrl: null,
    at: '2026-11-21T12:00:00.000Z',
  }
  let test = required as object
  const run = 'POST /api/assistants/5/tests/a1/run'
  const { requests } = await open({
    draft: sampleDraft({ status: 'changed', publishedVersion: 6, changedFields: ['greeting'] }),
    answers: {
      'GET /api/assistants/5/tests': () => ({ items: [test, optional] }),
      [run]: () => (test = { ...required, result }),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publicar' }))
  const tests = within(await dialog.findByRole('region', { name: 'Testes obrigatórios' }))
  expect(tests.getByText('Antes de publicar, 1 teste precisa passar.')).toBeDefined()
  expect(tests.queryByText('Opcional?')).toBeNull()
  const publish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Publicar agora' })
  expect(publish.disabled).toBe(true)
  await userEvent.click(tests.getByRole('button', { name: 'Executar' }))
  expect(await tests.findByText('Todos passaram neste rascunho.')).toBeDefined()
  expect(publish.disabled).toBe(false)
  expect(requestsTo(requests, run)).toHaveLength(1)
})

const titles = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

test('three cards hold what every assistant needs, and the rest is folded [S13]', async () => {
  await open()
  expect(titles(2)).toEqual(['Quem é e como responde', 'O que sabe', 'Boas-vindas', 'Mais'])
  const folded = screen.getByLabelText('Criatividade').closest('details')
  expect(folded?.open).toBe(false)
  expect(screen.getByLabelText('Instruções').closest('details')).toBeNull()
})

test('a folded setting opens by itself when something in it needs the person [S13]', async () => {
  const errors = [{ pointer: '#/changes/avoid', code: 'custom', detail: 'Este texto não é aceito.' }]
  await open({
    draft: sampleDraft({ config: sampleConfig({ model: 'openai:antigo' }) }),
    answers: { 'PATCH /api/assistants/5/draft': problem('validation_failed', { errors }) },
  })
  const foldOf = (label: RegExp) => screen.getByLabelText(label).closest('details')
  expect(foldOf(/^Criatividade/)?.open, 'the model is gone').toBe(true)
  expect(foldOf(/^O que não fazer/)?.open).toBe(false)
  // Folded again before the server has answered.
  await userEvent.type(screen.getByLabelText(/^O que não fazer/), 'Oi')
  await userEvent.tab()
  await waitFor(() => expect(foldOf(/^O que não fazer/)?.open).toBe(true))
  expect(screen.getByText('Este texto não é aceito.').closest('#mais')).toHaveProperty('open', true)
})

test('an address with the anchor of a folded section opens it and focuses its title [S13]', async () => {
  await open({ hash: '#perguntas-exatas' })
  const section = screen.getByRole('region', { name: 'Perguntas frequentes exatas' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Perguntas frequentes exatas'))
  expect(section.querySelector('details')?.open).toBe(true)
  expect(section.closest('details')?.open).toBe(true)
})

test('the pages of the assistant are tabs, as on its other pages [S14, S50]', async () => {
  await open()
  const tabs = within(screen.getByRole('navigation', { name: 'Páginas do assistente' })).getAllByRole('link')
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page')
  expect(tabs.map((tab) => tab.getAttribute('href'))).toContain('/assistants/manage/5/access')
})

test('the state of a published assistant leads to its versions [S13]', async () => {
  const version = { number: 1, label: '', notes: '', authorName: 'Ana', changedFields: [], chatCount: 3 }
  const items = [{ ...version, current: true, createdAt: '2026-11-21T17:32:00.000Z' }]
  await open({
    draft: sampleDraft({ status: 'published', publishedVersion: 1 }),
    answers: { 'GET /api/assistants/5/versions': { ...emptyList, items, total: 1 } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Publicado – versão 1' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Versões' }))
  expect(await sheet.findByText('Primeira versão')).toBeDefined()
})

test('without an AI model the page says that instructions have no effect, and whom to ask [S13]', async () => {
  await open()
  expect(screen.getByText('Sem um modelo de IA, as instruções não são seguidas.')).toBeDefined()
  expect(screen.getByText(/peça a um administrador/)).toBeDefined()
})

test('an archived assistant is read-only', async () => {
  await open({ draft: sampleDraft({ status: 'archived' }) })
  expect(screen.getByText('Este assistente está arquivado.')).toBeDefined()
  expect(screen.getByLabelText(/^Nome/).closest('fieldset')?.disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Restaurar' })).toBeDefined()
})

test('a person who may not choose models sees the chosen one [S50]', async () => {
  await open({ roles: ['partner'] })
  await userEvent.click(screen.getByText(/^Prosa Trechos · Equilibrada/))
  expect(screen.getByRole('combobox', { name: 'Modelo' }).matches(':disabled')).toBe(true)
})

test('the page asks before it closes with unsaved text', async () => {
  const answer = Promise.withResolvers<object>()
  await open({ answers: { 'PATCH /api/assistants/5/draft': () => answer.promise } })
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await userEvent.type(screen.getByLabelText('Descrição'), 'Quase')
  expect(leave()).toBe(true)
  await userEvent.tab()
  answer.resolve(sampleDraft({ revision: 2, config: sampleConfig({ description: 'Quase' }) }))
  await waitFor(() => expect(leave()).toBe(false))
})

test('a deleted assistant or lost access is reported, the text stays, and the list can be opened [S47]', async () => {
  const { requests } = await open({ answers: { 'PATCH /api/assistants/5/draft': problem('not_found') } })
  const description = screen.getByLabelText<HTMLTextAreaElement>('Descrição')
  await userEvent.type(description, 'Ajuda com frações')
  await userEvent.tab()
  expect(await screen.findByText('Este assistente foi excluído ou você não tem mais acesso a ele.')).toBeDefined()
  expect(description.value).toBe('Ajuda com frações')
  expect(screen.getByRole('link', { name: 'Ir para os assistentes' }).getAttribute('href')).toBe('/assistants')
  expect(screen.getByText('Publicar').closest('.hidden')).not.toBeNull()
  expect(saves(requests)).toHaveLength(1)
})

test('the next page shows what was saved on the way, although it was cached [S12, S13]', async () => {
  const saved = Promise.withResolvers<object>()
  let name = 'Tutor'
  const requests = await signIn(sessionUser(), {
    ...answersOf(sampleDraft()),
    'GET /api/assistants': () => ({ ...emptyList, items: [{ name }] }),
    'PATCH /api/assistants/5/draft': () => saved.promise,
  })
  function List() {
    const { data } = useQuery(read('listAssistants', { query: {} }))
    return <p>Na lista: {data?.items[0]?.name}</p>
  }
  function Pages() {
    const [isLeft, setLeft] = useState(false)
    return isLeft ? (
      <List />
    ) : (
      <>
        {page}
        <button onClick={() => setLeft(true)}>Assistentes</button>
      </>
    )
  }
  await renderPiece(<Pages />)
  await userEvent.type(await screen.findByLabelText(/^Nome/), ' novo')
  await userEvent.click(screen.getByRole('button', { name: 'Assistentes' }))
  expect(await screen.findByText('Na lista: Tutor')).toBeDefined()
  name = 'Tutor novo'
  saved.resolve(sampleDraft({ revision: 2, config: sampleConfig({ name }) }))
  expect(await screen.findByText('Na lista: Tutor novo')).toBeDefined()
  expect(saves(requests)).toHaveLength(1)
})
