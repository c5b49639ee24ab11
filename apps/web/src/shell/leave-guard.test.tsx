import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useWrite } from '#/lib/api/operations.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { hasUnsavedText } from '#/lib/forms/unsaved-text.ts'
import { askToLeave } from '#/shell/palette/palette-request.ts'
import { LeaveGuard } from '#/shell/session-gate.tsx'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = z.object({ name: z.string().min(3, 'Nome curto demais.') })

function NameForm({ send }: { send: () => Promise<void> }) {
  const form = useZodForm(schema, { defaultValues: { name: '' } })
  const { submit, problem, sent } = useFormSubmit(form, send)
  return (
    <form noValidate onSubmit={submit}>
      {problem}
      {sent && 'Salvo'}
      <Field label="Nome" error={form.formState.errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Button type="submit">Salvar</Button>
    </form>
  )
}

async function openPage() {
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { history } = await renderPiece(
    <>
      <NameForm send={send} />
      <LinkButton to="/assistants">Sair</LinkButton>
      <LeaveGuard />
    </>,
    '/profile',
  )
  const name = await screen.findByLabelText('Nome')
  return { send, name, history, leave: () => userEvent.click(screen.getByRole('link', { name: 'Sair' })) }
}

const question = () => screen.queryByRole('alertdialog', { name: 'Sair sem salvar?' })

test('ending the session asks first if a message is stored only on this device [S43]', async () => {
  const requests = answerApi({ 'POST /api/auth/sign-out': noContent() })
  const countSignOuts = () => requestsTo(requests, 'POST /api/auth/sign-out').length
  await renderPiece(
    <>
      <form data-own-guard="keeps">
        <textarea aria-label="Mensagem" />
      </form>
      <LeaveGuard />
    </>,
    '/profile',
  )
  await userEvent.type(await screen.findByLabelText('Mensagem'), 'Olá')
  askToLeave()
  expect(await screen.findByText(/A mensagem que você escreveu ainda não foi enviada/)).toBeDefined()
  expect(countSignOuts()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
  await waitFor(() => expect(countSignOuts()).toBe(1))
})

test('ending the session asks first if unsaved text would be lost [S43]', async () => {
  const requests = answerApi({ 'POST /api/auth/sign-out': noContent() })
  const countSignOuts = () => requests.length
  const { name } = await openPage()
  askToLeave()
  await waitFor(() => expect(countSignOuts()).toBe(1))
  await userEvent.type(name, 'Ana')
  askToLeave()
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(countSignOuts()).toBe(1)
  expect((name as HTMLInputElement).value).toBe('Ana')
  askToLeave()
  await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await waitFor(() => expect(countSignOuts()).toBe(2))
})

test('leaving a half-filled form asks first', async () => {
  const { name, leave, history } = await openPage()
  await userEvent.type(name, 'Ana')
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(question()).toBeNull())
  expect((name as HTMLInputElement).value).toBe('Ana')
  await leave()
  await screen.findByRole('alertdialog')
  await userEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
  await waitFor(() => expect(history.location.pathname).toBe('/assistants'))
  expect(hasUnsavedText()).toBe(false)
})

test('leaving asks only for unsaved text: not for deleted or saved text, but for text that failed to save', async () => {
  const { name, send } = await openPage()
  await userEvent.type(name, 'An')
  await userEvent.clear(name)
  expect(hasUnsavedText()).toBe(false)
  await userEvent.type(name, 'An{Enter}')
  await screen.findByText('Nome curto demais.')
  expect(hasUnsavedText()).toBe(true)
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await userEvent.type(name, 'a{Enter}')
  await screen.findByText(/Não conseguimos falar com o servidor/)
  expect(hasUnsavedText()).toBe(true)
  await userEvent.type(name, '{Enter}')
  await waitFor(() => expect(hasUnsavedText()).toBe(false))
  await userEvent.type(name, '!')
  expect(hasUnsavedText()).toBe(true)
})

test('text is unsaved while its form is being submitted, and if it was typed meanwhile', async () => {
  const { name, send, leave } = await openPage()
  const answer = Promise.withResolvers<void>()
  send.mockReturnValueOnce(answer.promise)
  await userEvent.type(name, 'Ana{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await userEvent.type(name, ' Lima')
  answer.resolve()
  await screen.findByText('Salvo')
  expect(hasUnsavedText(), 'the rest of it').toBe(true)
  await userEvent.type(name, '{Backspace>5/}')
  expect(hasUnsavedText()).toBe(false)
})

function PlainForm() {
  const create = useWrite('createGroup')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate({ body: { name: 'A', kind: 'class', description: '' } })
      }}
    >
      <input aria-label="Nome" />
    </form>
  )
}

test('text that a form failed to submit is unsaved, and submitted text is not', async () => {
  let answer = problem('internal')
  answerApi({ 'POST /api/groups': () => answer })
  await renderPiece(<PlainForm />)
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana{Enter}')
  await screen.findByText(/deu errado do nosso lado/)
  expect(hasUnsavedText()).toBe(true)
  answer = Response.json({ id: 1 })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(hasUnsavedText()).toBe(false))
})

function GroupForm() {
  const navigate = useNavigate()
  const create = useWrite('createGroup', {
    meta: { showsProblem: true },
    onSuccess: () => navigate({ to: '/assistants' }),
  })
  return (
    <NameForm
      send={async () => void (await create.mutateAsync({ body: { name: 'A', kind: 'class', description: '' } }))}
    />
  )
}

test('opening the page of a saved object asks nothing', async () => {
  answerApi({ 'POST /api/groups': { id: 1 } })
  const { history } = await renderPiece(
    <>
      <GroupForm />
      <LeaveGuard />
    </>,
    '/profile',
  )
  await userEvent.type(await screen.findByLabelText('Nome'), 'Ana{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe('/assistants'))
  expect(question()).toBeNull()
})

const panels = { Dialog, Sheet }

const sendAtOnce = () => Promise.resolve()

function Panel({ kind, send = sendAtOnce }: { kind: keyof typeof panels; send?: () => Promise<void> }) {
  const [open, setOpen] = useState(true)
  const Kind = panels[kind]
  return (
    <Kind open={open} onOpenChange={setOpen} title="Pessoa">
      <NameForm send={send} />
    </Kind>
  )
}

const ways = { 'by Escape': () => userEvent.keyboard('{Escape}'), 'by its button': () => closeByButton() }
const closeByButton = () => userEvent.click(screen.getByRole('button', { name: 'Fechar' }))

test.each(Object.keys(panels) as (keyof typeof panels)[])(
  '%s asks before it closes over unsaved text',
  async (kind) => {
    for (const close of Object.values(ways)) {
      const { unmount } = await renderPiece(<Panel kind={kind} />)
      await userEvent.type(await screen.findByLabelText('Nome'), 'Ana')
      await close()
      await userEvent.click(await screen.findByRole('button', { name: 'Continuar escrevendo' }))
      expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana')
      await close()
      await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      unmount()
    }
    await renderPiece(<Panel kind={kind} />)
    await screen.findByLabelText('Nome')
    await closeByButton()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test.each(Object.keys(panels) as (keyof typeof panels)[])(
  'a save that fails after its %s was closed shows a toast',
  async (kind) => {
    const answer = Promise.withResolvers<void>()
    await renderPiece(<Panel kind={kind} send={() => answer.promise} />)
    await userEvent.type(await screen.findByLabelText('Nome'), 'Ana{Enter}{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer.reject(new TypeError('Failed to fetch'))
    const sentence = /^O que você pediu antes de sair não foi feito\. Não conseguimos falar com o servidor/
    await userEvent.click(await screen.findByText(sentence))
  },
)
