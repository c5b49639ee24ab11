import { sampleMessage } from '@prosa/web/src/blocks/chat/test-chat-server.ts'
import { answerApi, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DraftEditor } from '#/tools/web/files/draft-editor.tsx'
import PassagesButton from '#/tools/web/files/passages-button.tsx'

const draftId = '018f0000-0000-7000-8000-000000000001'
const address = `/api/chats/c/file-drafts/${draftId}`

test('a refused text stays in the field, with the reason above it', async () => {
  answerApi({ [`PUT ${address}`]: problem('changed_meanwhile') })
  const draft = { text: '# Prova', version: 'v1' }
  await renderPiece(<DraftEditor chatId="c" draftId={draftId} draft={draft} onSaved={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Editar' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Texto do arquivo' }), ' nova')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar texto' }))
  expect(await screen.findByText(/^Isto mudou depois que você abriu/)).toBeDefined()
  expect(screen.getByRole('textbox')).toHaveProperty('value', '# Prova nova')
})

test('chosen passages become a text with their sources, each once', async () => {
  const saved = { text: '# Regras\n\nA nota é 7.', version: 'v2' }
  const requests = answerApi({ [`GET ${address}`]: { text: '', version: 'v1' }, [`PUT ${address}`]: saved })
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
