import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
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

test.each(kinds)('a form inside %s does not submit the form around its trigger', (_, open) => {
  const [outside, inside] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<form onSubmit={outside}>{open(inside)}</form>)
  fireEvent.submit(screen.getByRole('button', { name: 'Sim' }).closest('form')!)
  expect(inside).toHaveBeenCalledTimes(1)
  expect(outside).not.toHaveBeenCalled()
})

afterEach(() => vi.unstubAllGlobals())

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

const fields = (
  <form>
    <button type="button">Ajuda</button>
    <input type="hidden" />
    <input type="file" aria-label="Arquivo" />
    <input aria-hidden tabIndex={-1} />
    <input aria-label="Fechado" disabled />
    <input type="radio" name="cor" aria-label="Azul" />
    <input type="radio" name="cor" aria-label="Verde" defaultChecked />
    <input aria-label="Nome" />
  </form>
)

test('a dialog focuses its first editable field, or the chosen option of a group [X1]', () => {
  render(
    <Dialog open title="Diálogo">
      {fields}
    </Dialog>,
  )
  expect(focused()).toBe('Verde')
})

test('a dialog without fields focuses its close button; on touch screens no field is focused [X1]', () => {
  const { unmount } = render(
    <Dialog open title="Diálogo">
      <p>Nada a preencher.</p>
    </Dialog>,
  )
  expect(focused()).toBe('Fechar')
  unmount()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
  render(
    <Dialog open title="Diálogo">
      {fields}
    </Dialog>,
  )
  expect(focused()).not.toBe('Verde')
})

test.each([
  [true, 'Cancelar'],
  [false, 'Nota'],
])('a confirmation (destructive: %s) focuses %s [X1]', (destructive, beginning) => {
  render(
    <AlertDialog
      open
      onOpenChange={nothing}
      title="Aviso"
      description="Certo?"
      confirmLabel="Sim"
      destructive={destructive}
      onConfirm={() => undefined}
    >
      <textarea aria-label="Nota" />
    </AlertDialog>,
  )
  expect(focused()).toBe(beginning)
})
