import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

const form = (onSubmit: () => void) => (
  <form aria-label="de dentro" onSubmit={onSubmit}>
    <button type="submit">Sim</button>
  </form>
)

const nothing = vi.fn<(open: boolean) => void>()
const kinds: [name: string, open: (onSubmit: () => void) => ReactNode][] = [
  [
    'a dialog',
    (onSubmit) => (
      <Dialog open title="Diálogo">
        {form(onSubmit)}
      </Dialog>
    ),
  ],
  [
    'a sheet',
    (onSubmit) => (
      <Sheet open title="Painel">
        {form(onSubmit)}
      </Sheet>
    ),
  ],
  [
    'a question',
    (onConfirm) => (
      <AlertDialog
        open
        onOpenChange={nothing}
        title="Aviso"
        description="Certo?"
        confirmLabel="Sim"
        onConfirm={onConfirm}
      />
    ),
  ],
]

test.each(kinds)('the form in %s is not the form it was opened from', (_, open) => {
  const [outside, inside] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<form onSubmit={outside}>{open(inside)}</form>)
  fireEvent.submit(screen.getByRole('button', { name: 'Sim' }).closest('form')!)
  expect(inside).toHaveBeenCalledTimes(1)
  expect(outside).not.toHaveBeenCalled()
})
