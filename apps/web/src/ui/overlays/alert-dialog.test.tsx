import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'

function open(onConfirm: () => void, onOpenChange: (open: boolean) => void = () => {}) {
  render(
    <AlertDialog
      open
      onOpenChange={onOpenChange}
      title="Excluir assistente?"
      description="3 links deixam de funcionar."
      typeToConfirm={{ text: 'Tutor', label: 'Digite o nome' }}
      confirmLabel="Excluir"
      onConfirm={onConfirm}
    />,
  )
}

function openNote(error: Error | null = null) {
  const onClose = vi.fn<() => void>()
  render(
    <NoteDialog
      title="Marcar o alerta como tratado?"
      description="Ele sai dos alertas abertos."
      confirmLabel="Marcar como tratado"
      label="O que foi feito"
      maxLength={300}
      write={{ isPending: false, error }}
      onConfirm={() => {}}
      onClose={onClose}
    />,
  )
  return onClose
}

test('an irreversible action requires typing its name', async () => {
  const onConfirm = vi.fn<() => void>()
  open(onConfirm)
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir' })
  expect(confirm.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Digite o nome'), 'Tuto')
  expect(confirm.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Digite o nome'), 'r')
  await userEvent.click(confirm)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('the question is announced, and Escape cancels [X1]', async () => {
  const onConfirm = vi.fn<() => void>()
  const onOpenChange = vi.fn<(open: boolean) => void>()
  open(onConfirm, onOpenChange)
  const dialog = screen.getByRole('alertdialog', { name: 'Excluir assistente?' })
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('3 links deixam de funcionar.')
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(onConfirm).not.toHaveBeenCalled()
})

test('Escape asks before a typed note is lost [X1]', async () => {
  const onClose = openNote()
  const note = screen.getByLabelText<HTMLTextAreaElement>('O que foi feito')
  await userEvent.type(note, 'Conversei com a família.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar escrevendo' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(note.value).toBe('Conversei com a família.')
  await userEvent.click(note)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an empty note closes without a question', async () => {
  const onClose = openNote()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a refusal of the server is shown in the dialog with the note', () => {
  openNote(new TypeError('Failed to fetch'))
  expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toMatch(/servidor/)
})
