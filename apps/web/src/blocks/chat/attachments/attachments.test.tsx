import type { Attachment } from '@prosa/contract/conversations/attachments.ts'
import { noChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GuestChat } from '#/blocks/chat/guest-chat.tsx'
import { ChatServer, chatId } from '#/blocks/chat/test-chat-server.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { endSession } from '#/lib/session/session.ts'
import { renderPiece } from '#/test-piece.tsx'

const { enabled: _, ...offered } = noChatFiles
const assistant = {
  name: 'Leitor',
  description: '',
  avatar: { emoji: '📄', color: 'blue' as const },
  greeting: 'Envie um arquivo.',
  suggestions: [],
  placeholder: '',
  showSources: true,
}
const attachment = (facts: Partial<Attachment>): Attachment => ({
  id: crypto.randomUUID(),
  name: 'regras.pdf',
  format: 'pdf',
  bytes: 2000,
  status: 'ready',
  problem: null,
  characters: 900,
  cut: false,
  notes: [],
  ...facts,
})

let server: ChatServer

beforeEach(async () => {
  deviceData.clear()
  server = new ChatServer()
  await server.start()
})
afterEach(async () => {
  cleanup()
  endSession('left')
  await server.stop()
})

const open = (files: typeof offered | null = offered) =>
  renderPiece(
    <GuestChat
      assistantId={1}
      assistant={{ ...assistant, files }}
      chatId={chatId}
      guestChats={{ create: () => Promise.resolve(), listPath: null }}
      onStarted={() => undefined}
      onMissing={() => undefined}
    />,
  )
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const sent = () => server.seen.filter(({ operation }) => operation === 'POST /messages').map(({ body }) => body)

test('without permission the button for files is absent [S12]', async () => {
  await open(null)
  await field()
  expect(screen.queryByRole('button', { name: 'Anexar arquivo' })).toBeNull()
})

test('uploaded files are still listed after a reload, and are sent with the message [S12]', async () => {
  const file = attachment({})
  server.attachments = [file]
  await open()
  const list = await screen.findByRole('list', { name: 'Arquivos para enviar' })
  expect(await within(list).findByText(/pronto/)).toBeDefined()
  const user = userEvent.setup()
  await user.type(await field(), 'Qual é a nota?{Enter}')
  await waitFor(() => expect(sent()).toMatchObject([{ text: 'Qual é a nota?', attachments: [file.id] }]))
  expect(await screen.findByRole('button', { name: /^Baixar regras\.pdf/ })).toBeDefined()
  await waitFor(() => expect(within(list).queryAllByRole('listitem')).toEqual([]))
})

test('files are sent without a text, and an empty message without files is not sent [S12]', async () => {
  await open()
  const button = () => screen.findByRole('button', { name: 'Enviar' })
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  cleanup()
  const file = attachment({})
  server.attachments = [file]
  await open()
  await screen.findByText(/pronto/)
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
  const user = userEvent.setup()
  await user.click(await field())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toMatchObject([{ text: '', attachments: [file.id] }]))
  expect(await screen.findByRole('button', { name: /^Baixar regras\.pdf/ })).toBeDefined()
})

test('after a file is removed the list is read again, because an earlier read may still contain it [S12]', async () => {
  server.attachments = [attachment({}), attachment({ name: 'b.txt', status: 'reading' })]
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remover regras.pdf' }))
  const operations = () => server.seen.map(({ operation }) => operation)
  await waitFor(() =>
    expect(operations().lastIndexOf('GET /attachments')).toBeGreaterThan(
      operations().indexOf('DELETE /attachments/:id'),
    ),
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remover/ })).toHaveLength(1))
})

test('a wrong kind and too many files are refused before uploading [A6]', async () => {
  await open({ ...offered, perMessage: 1 })
  const user = userEvent.setup({ applyAccept: false })
  const input = await screen.findByLabelText('Arquivos')
  await user.upload(input, [new File(['x'], 'a.xlsx')])
  expect(
    await screen.findByText(/^Aqui só entram PDF, DOCX, TXT e Markdown\. Abra no Excel e salve como PDF\./u),
  ).toBeDefined()
  await user.upload(input, [new File(['x'], 'b.txt')])
  expect(await screen.findByText('Cada mensagem leva só 1 arquivo.')).toBeDefined()
  expect(server.count('POST /attachments')).toBe(0)
})

test('a partly readable file says so [S12]', async () => {
  server.attachments = [attachment({ cut: true, characters: 60_000 }), attachment({ name: 'b.txt', characters: 10 })]
  await open()
  expect(await screen.findByText(/longo: só o começo será lido/)).toBeDefined()
  expect(await screen.findByText(/passam do que o assistente lê de uma vez/)).toBeDefined()
})

test('hidden text that was left out of a file is reported [S12]', async () => {
  server.attachments = [attachment({ name: 'prova.docx', notes: [{ kind: 'hiddenTexts', count: 1 }] })]
  await open()
  expect(await screen.findByText(/pronto · Ficou de fora 1 texto oculto\./)).toBeDefined()
})

const MEGABYTES_20 = 20 * 1024 * 1024

test('20 MB of pasted text do not freeze the page: they become a file, or their beginning, or nothing [A6, C9]', async () => {
  const text = 'aula '.repeat(MEGABYTES_20 / 5)
  await open()
  const user = userEvent.setup()
  await user.type(await field(), 'Resuma:')
  const paste = async () => {
    await user.click(await field())
    await user.paste(text)
    return screen.findByRole('group', { name: 'Texto colado longo demais' })
  }
  expect((await paste()).textContent).toContain('20.971.520 caracteres')
  expect((await field()).value).toBe('Resuma:')
  await user.click(screen.getByRole('button', { name: 'Não colar' }))
  expect(document.activeElement).toBe(await field())
  await paste()
  await user.click(screen.getByRole('button', { name: 'Colar só o começo' }))
  expect((await field()).value.length).toBeLessThanOrEqual(100_000)
  await user.clear(await field())
  await paste()
  await user.click(screen.getByRole('button', { name: 'Anexar como arquivo' }))
  const list = await screen.findByRole('list', { name: 'Arquivos para enviar' })
  // The file is as large as the text, and the assistant's limit refuses it visibly.
  expect(await within(list).findByText(/texto colado\.txt/)).toBeDefined()
  expect(await within(list).findByText(/10 MB/)).toBeDefined()
})

test('a long paste offers no file if text files are not accepted [A6]', async () => {
  await open(null)
  const user = userEvent.setup()
  await user.click(await field())
  await user.paste('a'.repeat(100_001))
  expect((await screen.findByRole('group', { name: 'Texto colado longo demais' })).textContent).toContain(
    'cole uma parte',
  )
  expect(screen.queryByRole('button', { name: 'Anexar como arquivo' })).toBeNull()
})
