import { sampleMessage } from '@prosa/web/src/blocks/chat/test-chat-server.ts'
import { answerApi, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DraftEditor } from '#/tools/web/files/draft-editor.tsx'
import { FileCard } from '#/tools/web/files/file-card.tsx'
import PassagesButton from '#/tools/web/files/passages-button.tsx'

const draftId = '018f0000-0000-7000-8000-000000000001'
const address = `/api/chats/c/file-drafts/${draftId}`

test('a refused text stays in the field, with the reason above it', async () => {
  answerApi({ [`PUT ${address}`]: problem('changed_meanwhile') })
  const draft = { title: 'Prova', text: '# Prova', version: 'v1' }
  await renderPiece(<DraftEditor chatId="c" draftId={draftId} draft={draft} onSaved={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Texto do arquivo' }), ' nova')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar texto' }))
  expect(await screen.findByText(/^Isto mudou depois que você abriu/)).toBeDefined()
  expect(screen.getByRole('textbox')).toHaveProperty('value', '# Prova nova')
})

test('a card has the title that its text got from the person, not that of the model', async () => {
  const draft = { title: 'Prova da água', text: '# Prova da água', version: 'v1' }
  const saved = { title: 'Prova da chuva', text: '# Prova da chuva', version: 'v2' }
  const own = `/api/chats/nova/file-drafts/${draftId}`
  answerApi({ [`GET ${own}`]: draft, [`PUT ${own}`]: saved })
  const facts = { type: 'call', tool: 'criar_arquivo', label: 'Criar arquivo', state: 'done', tries: 1 } as const
  const call = { ...facts, id: draftId, writes: false, input: { titulo: 'Água' } }
  const message = sampleMessage({ id: 'm', role: 'assistant', parts: [call] })
  await renderPiece(<FileCard chatId="nova" mayDecide onContinue={() => undefined} {...{ call, message }} />)
  const card = within(await screen.findByRole('region', { name: 'Prova da água' }))
  await userEvent.click(card.getByRole('button', { name: 'Editar' }))
  await userEvent.click(card.getByRole('button', { name: 'Salvar texto' }))
  expect(await screen.findByRole('region', { name: 'Prova da chuva' })).toBeDefined()
})

test.each([
  ['| Ana | 7 | =MÉDIA(B2:C2) |', true],
  ['| =A1 |', true],
  ['A conta | é = 7', false],
])('the draft %s says where formulas are calculated: %s', async (row, says) => {
  const draft = { title: 'Notas', text: `# Notas\n\n${row}`, version: 'v1' }
  await renderPiece(<DraftEditor chatId="c" draftId={draftId} draft={draft} onSaved={() => undefined} />)
  expect(screen.queryAllByText(/^Somas, médias, mínimos e máximos saem calculados/)).toHaveLength(says ? 1 : 0)
})

test('chosen passages become a text with their sources, each once', async () => {
  const saved = { title: 'Regras', text: '# Regras\n\nA nota é 7.', version: 'v2' }
  const requests = answerApi({
    [`GET ${address}`]: { title: 'Documento', text: '', version: 'v1' },
    [`PUT ${address}`]: saved,
  })
  const source = { number: 1, documentId: draftId, documentName: 'Regulamento.pdf', page: 2, passage: 'A nota é 7.' }
  const other = { ...source, number: 2, page: null, passage: 'A biblioteca abre às 8h.' }
  const messages = [sampleMessage({ id: draftId, role: 'assistant', parts: [], sources: [source, source, other] })]
  await renderPiece(
    <PassagesButton
      {...{ chatId: 'c', messages, saved: true, inHelp: false }}
      assistant={{} as never}
      begin={() => Promise.resolve()}
      onBegun={() => undefined}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Criar arquivo com os trechos' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Montar texto' }))
  expect(await screen.findByText('Escreva um título.')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: /^Título/ }), 'Regras')
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(screen.getAllByRole('checkbox')[1]!)
  await userEvent.click(screen.getByRole('button', { name: 'Montar texto' }))
  expect(await screen.findByRole('button', { name: 'Baixar PDF' })).toBeDefined()
  const [request] = requestsTo(requests, `PUT ${address}`)
  const text = '# Regras\nTipo: Documento\n\nA nota é 7.\nFonte: Regulamento.pdf, página 2'
  expect(await request!.json()).toMatchObject({ text, version: 'v1' })
})

test('passages whose text cannot be read say so, and can be tried again', async () => {
  answerApi({ [`GET /api/chats/outra/file-drafts/${draftId}`]: problem('not_found') })
  const source = { number: 1, documentId: draftId, documentName: 'Regulamento.pdf', page: 2, passage: 'A nota é 7.' }
  await renderPiece(
    <PassagesButton
      chatId="outra"
      messages={[sampleMessage({ id: draftId, role: 'assistant', parts: [], sources: [source] })]}
      saved
      inHelp={false}
      assistant={{} as never}
      begin={() => Promise.resolve()}
      onBegun={() => undefined}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Criar arquivo com os trechos' }))
  expect(await screen.findByText('Não foi possível abrir o texto do arquivo')).toBeDefined()
})
