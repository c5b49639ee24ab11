import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Composer, type ComposerHandle } from '@prosa/web/src/blocks/chat/composer.tsx'
import PromptPicker from '#/prompts/web/prompt-picker.tsx'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, type Answers, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { chatStore } from '@prosa/web/src/blocks/chat/store/chat-stores.ts'
import { renderPiece } from '@prosa/web/src/test-piece.tsx'

const prompt = (n: number, title: string, text: string, facts: object = {}) => ({
  id: `018f0000-0000-7000-8000-00000000000${n}`,
  title,
  text,
  mine: true,
  ownerName: 'Ana',
  readers: [],
  updatedAt: '2026-11-20T12:00:00.000Z',
  version: '1',
  ...facts,
})
const pageOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })
const greeting = prompt(1, 'Aviso', 'Amanhã não há aula.')
const list = prompt(2, 'Lista', 'Lista para a {turma}, sobre {tema da aula}.', { mine: false, ownerName: 'Rui' })

const store = chatStore({ chatId: '018f0000-0000-7000-8000-000000000007', assistantId: 1, test: true }, false)
let sent: string[]

beforeEach(() => {
  sent = []
  queryClient.clear()
})

function Host() {
  const ref = useRef<ComposerHandle>(null)
  return (
    <Composer
      ref={ref}
      id={undefined}
      store={store}
      state={store.state()}
      saved={false}
      draftKey={null}
      placeholder=""
      autoFocus={false}
      options={{}}
      offered={null}
      above={PromptPicker}
      notice=""
      onSend={(text) => sent.push(text) > 0}
    />
  )
}

async function open(answers: Answers = {}) {
  const requests = answerApi({ 'GET /api/prompts': pageOf(greeting, list), ...answers })
  await renderPiece(<Host />)
  return { requests, user: userEvent.setup() }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const option = (name: string | RegExp) => screen.findByRole('option', { name })

test('arrows select a prompt and Enter takes it without sending; the next Enter sends [S12, C9]', async () => {
  const { user } = await open()
  await user.type(field(), '/')
  const first = await option('Aviso')
  expect(field().getAttribute('aria-activedescendant')).toBe(first.id)
  await user.keyboard('{ArrowDown}')
  expect(field().getAttribute('aria-activedescendant')).toBe((await option('Lista de Rui')).id)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field().value).toBe('Amanhã não há aula.')
  expect(sent).toEqual([])
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['Amanhã não há aula.'])
})

test('a prompt’s fields must be filled before its message is inserted [S12]', async () => {
  const { user } = await open()
  await user.type(field(), '/')
  await user.click(await option('Lista de Rui'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lista' }))
  await user.type(dialog.getByRole('textbox', { name: /^turma/ }), '6º A')
  await user.click(dialog.getByRole('button', { name: 'Usar mensagem' }))
  await dialog.findByText('Preencha este campo.')
  await user.type(dialog.getByRole('textbox', { name: /^tema da aula/ }), 'frações')
  await user.click(dialog.getByRole('button', { name: 'Usar mensagem' }))
  await waitFor(() => expect(field().value).toBe('Lista para a 6º A, sobre frações.'))
  expect(sent).toEqual([])
})

test('Esc keeps the text, and a message that only begins with the key is sent [S12]', async () => {
  const { user, requests } = await open({ 'GET /api/prompts?q=etc%2Fpasswd': pageOf() })
  await user.type(field(), '/')
  await option('Aviso')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('etc/passwd{Enter}')
  expect(sent).toEqual(['/etc/passwd'])
  await user.keyboard('/etc/passwd')
  await waitFor(() => expect(requestsTo(requests, 'GET /api/prompts').at(-1)?.url).toContain('passwd'))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['/etc/passwd', '/etc/passwd'])
})

test('without prompts the list says where to make one; a failed read shows its error [S13]', async () => {
  const { user } = await open({ 'GET /api/prompts': pageOf(), 'GET /api/prompts?q=x': problem('internal') })
  await user.type(field(), '/')
  await screen.findByText('Você ainda não tem mensagens prontas.')
  expect(screen.getByRole('link', { name: 'Criar uma mensagem pronta' }).getAttribute('href')).toBe(
    '/profile?tab=prompts',
  )
  await user.keyboard('x')
  await screen.findByText(/Algo deu errado do nosso lado/)
})
