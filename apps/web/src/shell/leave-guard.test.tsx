import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { hasUnsavedText } from '#/lib/forms/unsaved-text.ts'
import { LeaveGuard } from '#/shell/session-gate.tsx'
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
  const { submit, problem } = useFormSubmit(form, send)
  return (
    <form noValidate onSubmit={submit}>
      {problem}
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

test('a half-filled form asks before it is left', async () => {
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

test('nothing asks where what was written is gone again, or was saved; what could not be sent is asked for', async () => {
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

const panels = { Dialog, Sheet }

function Panel({ kind }: { kind: keyof typeof panels }) {
  const [open, setOpen] = useState(true)
  const Kind = panels[kind]
  return (
    <Kind open={open} onOpenChange={setOpen} title="Pessoa">
      <NameForm send={() => Promise.resolve()} />
    </Kind>
  )
}

const ways = { 'by Escape': () => userEvent.keyboard('{Escape}'), 'by its button': () => closeByButton() }
const closeByButton = () => userEvent.click(screen.getByRole('button', { name: 'Fechar' }))

test.each(Object.keys(panels) as (keyof typeof panels)[])(
  '%s asks before it closes over what was written',
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
