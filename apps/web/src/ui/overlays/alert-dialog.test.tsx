import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

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

test('what cannot be undone works only after its name is typed', async () => {
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

test('the question is read out, and Escape is a way out [X1]', async () => {
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
