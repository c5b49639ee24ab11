import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

const pause = () => new Promise((resolve) => void setTimeout(resolve, 20))

async function openAndClose(button: HTMLElement) {
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  await pause()
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
}

test('a menu reopened during its closing animation takes the focus [X1]', async () => {
  render(
    <DropdownMenu trigger={<button type="button">Ações</button>}>
      <MenuItem>Renomear</MenuItem>
      <MenuItem>Excluir</MenuItem>
    </DropdownMenu>,
  )
  const button = screen.getByRole('button', { name: 'Ações' })
  await openAndClose(button)
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  await pause()
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true)
})

test('a closing menu returns the focus to its button, unless the person moved it meanwhile [X1]', async () => {
  render(
    <>
      <DropdownMenu trigger={<button type="button">Ações</button>}>
        <MenuItem>Renomear</MenuItem>
      </DropdownMenu>
      <button type="button">Outro</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Ações' })
  await openAndClose(button)
  await pause()
  expect(document.activeElement).toBe(button)
  await openAndClose(button)
  screen.getByRole('button', { name: 'Outro' }).focus()
  await pause()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outro' }))
})
