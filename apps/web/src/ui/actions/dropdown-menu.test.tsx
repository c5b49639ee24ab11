import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

const pause = () => new Promise((resolve) => void setTimeout(resolve, 20))

test('a menu that is opened while its last opening still closes keeps the focus [X1]', async () => {
  render(
    <DropdownMenu trigger={<button type="button">Ações</button>}>
      <MenuItem>Renomear</MenuItem>
      <MenuItem>Excluir</MenuItem>
    </DropdownMenu>,
  )
  const button = screen.getByRole('button', { name: 'Ações' })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  await pause()
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  button.focus()
  fireEvent.keyDown(button, { key: 'Enter' })
  await pause()
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true)
})
