import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LazySelect } from '#/ui/inputs/lazy-select.tsx'

const orders = [
  { value: 'used', label: 'Usados recentemente' },
  { value: 'name', label: 'Nome' },
] as const

function open() {
  const onValueChange = vi.fn<(value: string) => void>()
  render(<LazySelect aria-label="Ordenar por" options={orders} value="used" onValueChange={onValueChange} />)
  return onValueChange
}

test('the first press opens the list, and what was chosen is told [S65]', async () => {
  const onValueChange = open()
  expect(screen.getByRole('combobox', { name: 'Ordenar por' }).textContent).toBe('Usados recentemente')
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: 'Nome' }))
  expect(onValueChange).toHaveBeenCalledWith('name')
})

test('by keyboard the focus goes into the list, and back to its button [C9]', async () => {
  const onValueChange = open()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('listbox')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onValueChange).toHaveBeenCalledWith('name')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Ordenar por' }))
})
