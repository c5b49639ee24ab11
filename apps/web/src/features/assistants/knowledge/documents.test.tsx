import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Documents } from '#/features/assistants/knowledge/documents.tsx'
import { tokens } from '#/lib/session/tokens.ts'
import { type Answers, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const base = '/api/assistants/5'
const rules: Document = {
  id: '0192f0c4-0000-7000-8000-000000000001',
  name: 'regras.pdf',
  kind: 'pdf',
  bytes: 12_400,
  pages: 3,
  chunks: 9,
  status: 'ready',
  problem: null,
  scan: null,
  health: { emptyPages: [2], recognizedPages: [], language: 'pt', duplicateChunks: 0, truncated: false },
  notes: [],
  readsHidden: false,
  updatedAt: '2026-11-21T17:32:00.000Z',
}
const pageOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })

/** Replaces XMLHttpRequest, which reports the progress of an upload. */
class UploadRequest extends EventTarget {
  static readonly sent: UploadRequest[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  address = ''
  file: FormDataEntryValue | null = null
  status = 0
  responseText = ''
  contentType = ''
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? this.contentType : null
  }
  send(form: FormData) {
    this.file = form.get('file')
    UploadRequest.sent.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  progress(share: number) {
    const event = Object.assign(new Event('progress'), { loaded: share * 100, total: 100 })
    act(() => void this.upload.dispatchEvent(event))
  }
  async answer(status: number, body: object | string) {
    const [contentType, responseText] =
      typeof body === 'string' ? ['text/html', body] : ['application/json', JSON.stringify(body)]
    Object.assign(this, { status, contentType, responseText })
    await act(async () => this.dispatchEvent(new Event('load')))
  }
}

async function open(answers: Answers = {}) {
  const requests = await signIn(sessionUser(), {
    [`GET ${base}/documents`]: pageOf(rules),
    ...answers,
  })
  const onSearchChange = vi.fn<() => void>()
  await renderPiece(
    <Documents owner={{ assistantId: 5, baseId: null }} disabled={false} search={{}} onSearchChange={onSearchChange} />,
  )
  await screen.findByText('Arraste arquivos para cá')
  return { requests, onSearchChange }
}

const upload = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText<HTMLInputElement>('Escolher arquivos', { selector: 'input' }),
    names.map((name) => new File(['texto'], name)),
    { applyAccept: false },
  )

const choose = (action: string) => chooseAction('Ações de regras.pdf', action)

beforeEach(() => {
  UploadRequest.sent.length = 0
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
})
afterEach(() => void vi.unstubAllGlobals())

test('files are uploaded two at a time, with progress, token and the contract’s field', async () => {
  await open()
  await upload('a.pdf', 'b.pdf', 'c.pdf')
  expect(UploadRequest.sent).toHaveLength(2)
  const [first] = UploadRequest.sent
  expect(first?.address).toBe(`POST ${base}/documents`)
  expect(first?.headers['authorization']).toBe('Bearer token')
  expect(first?.file).toMatchObject({ name: 'a.pdf' })
  first?.progress(0.4)
  expect(screen.getByRole('progressbar', { name: 'Enviando a.pdf' }).getAttribute('aria-valuenow')).toBe('40')
  await first?.answer(202, { id: rules.id, status: 'queued' })
  expect(screen.queryByText('a.pdf')).toBeNull()
  await waitFor(() => expect(UploadRequest.sent).toHaveLength(3))
})

test('a refused file says why and can be dismissed', async () => {
  await open()
  await upload('a.exe')
  const refusal = {
    type: 'about:blank',
    code: 'document_type_unsupported',
    status: 422,
    title: 'Este tipo não é aceito.',
  }
  await UploadRequest.sent[0]?.answer(422, refusal)
  expect(await screen.findByText('Este tipo não é aceito.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar a.exe' }))
  expect(screen.queryByText('a.exe')).toBeNull()
})

test.each([
  [200, '<h1>Entre na rede da escola</h1>', /^O servidor não respondeu como esperado/],
  [403, 'error code: 1020', /^A rede em que você está recusou este pedido/],
])(
  'an answer of %d that is not ours leaves the file in the list, and the session as it is',
  async (status, page, why) => {
    await open()
    await upload('a.pdf')
    await UploadRequest.sent[0]?.answer(status, page)
    expect(await screen.findByText(why)).toBeDefined()
    expect(screen.getByText('a.pdf')).toBeDefined()
    expect(tokens.session.read()).toBe('token')
  },
)

test('a running upload can be stopped and leaves the list', async () => {
  await open()
  await upload('a.pdf')
  const abort = vi.spyOn(UploadRequest.sent[0]!, 'abort')
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar o envio de a.pdf' }))
  expect(abort).toHaveBeenCalledOnce()
  expect(screen.queryByText('a.pdf')).toBeNull()
})

test('the state changes while a document is read, and its end is announced', async () => {
  const steps = (['queued', 'reading', 'ready'] as const).values()
  let last: Document['status'] = 'queued'
  await open({
    [`GET ${base}/documents`]: () => {
      last = steps.next().value ?? last
      return pageOf({ ...rules, status: last })
    },
  })
  expect(await screen.findByText('Na fila')).toBeDefined()
  expect(await screen.findByText('Lendo', {}, { timeout: 5000 })).toBeDefined()
  expect(await screen.findByText('Pronto', {}, { timeout: 5000 })).toBeDefined()
  expect(await screen.findByText('Documento processado: regras.pdf')).toBeDefined()
})

test('a document shows its health, and its passages with their pages', async () => {
  const chunk = { id: 1, position: 1, page: 3, text: 'Cada aluno leva três livros.' }
  await open({ [`GET ${base}/documents/${rules.id}/chunks`]: pageOf(chunk) })
  await choose('Ver trechos')
  const sheet = await screen.findByRole('dialog', { name: 'regras.pdf' })
  expect(await within(sheet).findByText('Cada aluno leva três livros.')).toBeDefined()
  expect(within(sheet).getByText('Página 3')).toBeDefined()
  expect(within(sheet).getByText(/1 página sem texto \(2\)/)).toBeDefined()
})

test('slides are counted as slides, and a presentation without text asks for a PDF [S13]', async () => {
  const slides = { ...rules, kind: 'pptx', pages: 12 } as const
  await open({
    [`GET ${base}/documents`]: pageOf(slides),
    [`GET ${base}/documents/${rules.id}/chunks`]: pageOf({ id: 1, position: 1, page: 3, text: 'A água ferve.' }),
  })
  await choose('Ver trechos')
  const sheet = await screen.findByRole('dialog', { name: 'regras.pdf' })
  expect(within(sheet).getByText(/^PPTX · .* · 12 slides · /)).toBeDefined()
  expect(await within(sheet).findByText('Slide 3')).toBeDefined()
  expect(within(sheet).getByText(/^1 slide sem texto \(2\)\. .*envie a apresentação em PDF/)).toBeDefined()
})

test('a document’s health lists unread parts [S13]', async () => {
  const health = { ...rules.health, emptyPages: [] }
  await open({
    [`GET ${base}/documents`]: pageOf({ ...rules, health, notes: [{ kind: 'struckTexts', count: 2 }] }),
    [`GET ${base}/documents/${rules.id}/chunks`]: pageOf(),
  })
  await choose('Ver trechos')
  const sheet = await screen.findByRole('dialog', { name: 'regras.pdf' })
  expect(within(sheet).getByText('O texto riscado não foi lido.')).toBeDefined()
  expect(within(sheet).queryByText(/^Todo o texto foi lido/)).toBeNull()
})

test('a picture is recognized as such, and its passages have no page [S13]', async () => {
  let scan: Document['scan'] = { done: 0, total: 1 }
  const health = { ...rules.health, emptyPages: [], recognizedPages: [1] }
  await open({
    [`GET ${base}/documents`]: () =>
      pageOf({
        ...rules,
        kind: 'jpeg',

        pages: null,
        status: scan ? 'reading' : 'ready',
        scan,
        health,
      }),
    [`GET ${base}/documents/${rules.id}/chunks`]: pageOf({ id: 1, position: 1, page: 1, text: 'Não há aula.' }),
  })
  expect(await screen.findByText('Reconhecendo o texto da imagem')).toBeDefined()
  scan = null
  expect(await screen.findByText('Pronto', {}, { timeout: 5000 })).toBeDefined()
  await choose('Ver trechos')
  const sheet = await screen.findByRole('dialog', { name: 'regras.pdf' })
  expect(await within(sheet).findByText('Não há aula.')).toBeDefined()
  expect(within(sheet).getByText(/^O texto foi reconhecido na imagem\./)).toBeDefined()
  expect(within(sheet).queryByText('Página 1')).toBeNull()
})

test('the list shows the progress of OCR, and the health mentions it afterwards [S13]', async () => {
  let scan: Document['scan'] = { done: 12, total: 40 }
  await open({
    [`GET ${base}/documents`]: () =>
      pageOf({
        ...rules,
        status: scan ? 'reading' : 'ready',
        scan,
        health: { ...rules.health, recognizedPages: [1, 3] },
      }),
    [`GET ${base}/documents/${rules.id}/chunks`]: pageOf(),
  })
  expect(await screen.findByText('Reconhecendo o texto das páginas digitalizadas: 12 de 40')).toBeDefined()
  scan = null
  expect(await screen.findByText('Pronto', {}, { timeout: 5000 })).toBeDefined()
  await choose('Ver trechos')
  const sheet = await screen.findByRole('dialog', { name: 'regras.pdf' })
  expect(within(sheet).getByText(/^O texto de 2 páginas digitalizadas foi reconhecido na imagem\./)).toBeDefined()
})

test('replacing a document sends the new file in its place', async () => {
  await open()
  await choose('Substituir')
  const picker = screen.getByLabelText<HTMLInputElement>('Novo arquivo no lugar de regras.pdf')
  await userEvent.upload(picker, new File(['novo'], 'regras-2.pdf'))
  expect(UploadRequest.sent[0]?.address).toBe(`POST ${base}/documents/${rules.id}/replace`)
})

test('a question shows the passages that it would find, with page and relevance', async () => {
  const found = { documentId: rules.id, documentName: 'regras.pdf', page: 2, text: 'Até três livros.', score: 0.83 }
  const { requests } = await open({ [`GET ${base}/search`]: { items: [found] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Testar busca' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Pergunta' }), 'Quantos livros?{Enter}')
  expect(await screen.findByText('Até três livros.')).toBeDefined()
  expect(screen.getByText('Relevância 83%')).toBeDefined()
  expect(requestsTo(requests, `GET ${base}/search`)[0]?.url).toContain('q=Quantos+livros%3F')
})

test('a pasted text becomes a document', async () => {
  const { requests } = await open({ [`POST ${base}/texts`]: { id: rules.id, status: 'queued' } })
  await userEvent.click(screen.getByRole('button', { name: 'Colar texto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Colar texto' })
  await userEvent.type(within(dialog).getByLabelText('Nome'), 'Horários')
  await userEvent.type(within(dialog).getByLabelText('Texto'), 'A biblioteca abre às 8h.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar texto' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body: unknown = await requestsTo(requests, `POST ${base}/texts`)[0]?.json()
  expect(body).toEqual({ name: 'Horários', text: 'A biblioteca abre às 8h.' })
})

test('a spreadsheet shows columns, rows by ten, and whether sums are possible [S13]', async () => {
  const columns = [
    { name: 'Aluno', type: 'text' },
    { name: 'Data', type: 'date' },
    { name: 'Faltas', type: 'number' },
    { name: 'Presença', type: 'number', unit: '%' },
  ]
  const sheets = [
    { position: 0, name: 'Faltas', columns, rows: 12, regular: true },
    { position: 1, name: 'Rascunho', columns: columns.slice(0, 1), rows: 1, regular: false },
  ]
  const rows = { items: [{ row: 4, cells: ['Carla Dias', '2026-05-12', 3, 92.5] }], total: 12, page: 1, pageSize: 10 }
  const sheet: Document = { ...rules, name: 'faltas.ods', kind: 'ods', pages: null, chunks: 1 }
  const { requests } = await open({
    [`GET ${base}/documents`]: pageOf(sheet),
    [`GET ${base}/documents/${sheet.id}/chunks`]: pageOf(),
    [`GET ${base}/documents/${sheet.id}/sheets`]: { items: sheets },
    [`GET ${base}/documents/${sheet.id}/sheet-rows`]: rows,
  })
  await chooseAction('Ações de faltas.ods', 'Ver trechos')
  const part = await screen.findByRole('region', { name: 'Planilha' })
  expect(within(part).getByText('Aba Faltas · 4 colunas · 12 linhas')).toBeDefined()
  expect(within(part).getByText(/^Perguntas simples/)).toBeDefined()
  expect(await within(part).findByRole('columnheader', { name: /Data\s*data/ })).toBeDefined()
  const cells = within(part)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual(['Carla Dias', '12/05/2026', '3', '92,5%'])
  await userEvent.click(within(part).getByRole('combobox', { name: 'Aba' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Rascunho' }))
  expect(await within(part).findByText(/não faz contas com ela/)).toBeDefined()
  await waitFor(() =>
    expect(requestsTo(requests, `GET ${base}/documents/${sheet.id}/sheet-rows`).at(-1)?.url).toContain('sheet=1'),
  )
})

test('a document shows its tables, and table rows in its passages [S13]', async () => {
  const columns = [
    { name: 'Aluno', type: 'text' },
    { name: 'Faltas', type: 'number' },
  ]
  const document: Document = { ...rules, name: 'Diário.md', kind: 'markdown', pages: null, chunks: 1 }
  const text = '# Faltas\n\n| Aluno | Faltas |\n|---|---|\n| Carla Dias | 3 |\n\nSão só estas.'
  const at = `GET ${base}/documents/${document.id}`
  await open({
    [`GET ${base}/documents`]: pageOf(document),
    [`${at}/chunks`]: pageOf({ id: 1, position: 1, page: null, text }),
    [`${at}/sheets`]: { items: [{ position: 0, name: 'Tabela 1: Faltas', columns, rows: 1, regular: true }] },
    [`${at}/sheet-rows`]: { items: [{ row: 2, cells: ['Carla Dias', 3] }], total: 1, page: 1, pageSize: 10 },
  })
  await chooseAction('Ações de Diário.md', 'Ver trechos')
  const part = await screen.findByRole('region', { name: 'Tabelas do documento' })
  expect(within(part).getByText('Tabela 1: Faltas · 2 colunas · 1 linha')).toBeDefined()
  const passages = within(await screen.findByRole('region', { name: 'Trechos' }))
  const table = within(await passages.findByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Aluno', 'Faltas'])
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Carla Dias', '3'])
  expect(passages.getByText('São só estas.')).toBeDefined()
  expect(passages.queryByText(/\|/)).toBeNull()
})

const hiding: Document = {
  ...rules,
  notes: [
    { kind: 'hiddenColumns', count: 2 },
    { kind: 'hiddenRows', count: 1 },
  ],
}
const choosing = { [`PUT ${base}/documents/${rules.id}/hidden-parts`]: { id: rules.id, status: 'queued' } }
const chosen = (requests: Parameters<typeof requestsTo>[0]) =>
  Promise.all(
    requestsTo(requests, `PUT ${base}/documents/${rules.id}/hidden-parts`).map((request) => request.clone().json()),
  )

test('a document lists its hidden parts and reads them only after a confirmation [S13]', async () => {
  const { requests } = await open({ [`GET ${base}/documents`]: pageOf(hiding), ...choosing })
  expect(await screen.findByText('Ficaram de fora 2 colunas ocultas e 1 linha oculta.')).toBeDefined()
  await choose('Ler também')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Ler também o que está oculto?' }))
  expect(dialog.getByText(/as respostas podem citar essas partes/)).toBeDefined()
  expect(await chosen(requests)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Ler também' }))
  await waitFor(async () => expect(await chosen(requests)).toEqual([{ read: true }]))
})

test('read hidden parts are listed and can be left out again at once [S13]', async () => {
  const document = { ...hiding, readsHidden: true }
  const { requests } = await open({ [`GET ${base}/documents`]: pageOf(document), ...choosing })
  expect(await screen.findByText('A leitura inclui 2 colunas ocultas e 1 linha oculta.')).toBeDefined()
  await choose('Deixar de fora')
  await waitFor(async () => expect(await chosen(requests)).toEqual([{ read: false }]))
})
