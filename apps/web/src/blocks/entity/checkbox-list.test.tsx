import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CheckboxList } from '#/blocks/entity/choices.tsx'

const classes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Turma ${index + 1}` }))

function open(count: number, ticked: number[]) {
  const onSubmit = vi.fn<() => void>()
  function Form() {
    const [value, setValue] = useState(ticked)
    return (
      <form onSubmit={onSubmit}>
        <CheckboxList aria-label="Turmas" items={classes(count)} value={value} onChange={setValue} />
        <button type="submit">Salvar</button>
        <output>{value.join()}</output>
      </form>
    )
  }
  render(<Form />)
  return { onSubmit }
}
const visibleLabels = () =>
  screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)

test('a short list shows its items in order', async () => {
  open(3, [2])
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(visibleLabels()).toEqual(['Turma 1', 'Turma 2', 'Turma 3'])
  await userEvent.click(screen.getByLabelText('Turma 3'))
  expect(screen.getByText('2,3')).toBeDefined()
})

test('a long list begins with the ticked items, is searched, and keeps hidden values', async () => {
  const { onSubmit } = open(1600, [1500])
  expect(visibleLabels().slice(0, 2)).toEqual(['Turma 1500', 'Turma 1'])
  expect(screen.getByText('Aparecem 200 de 1.600. Escreva parte do nome para achar os outros.')).toBeDefined()
  const search = screen.getByRole('searchbox')
  await userEvent.type(search, 'turma 1234{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByLabelText('Turma 1234'))
  expect(screen.getByText('1500,1234')).toBeDefined()
  await userEvent.clear(search)
  // An item ticked now stays in its place.
  expect(visibleLabels().slice(0, 2)).toEqual(['Turma 1500', 'Turma 1'])
  await userEvent.click(screen.getByLabelText('Turma 1500'))
  expect(screen.getByText('1234')).toBeDefined()
})
