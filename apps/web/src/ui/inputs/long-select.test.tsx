import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import type { OptionSearch } from '#/ui/lists/narrow-options.ts'

const classes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `${index + 1}`, label: `Turma ${index + 1}` }))
const options = [...classes(300), { value: 'ja', label: 'João Câmara', group: 'Unidades', disabled: true }]

function open(value: string) {
  const onValueChange = vi.fn<(value: string) => void>()
  const onBlur = vi.fn<() => void>()
  render(
    <Field label="Turma" hint="Só as suas.">
      <Select options={options} value={value} onValueChange={onValueChange} onBlur={onBlur} />
    </Field>,
  )
  return { field: screen.getByRole('combobox', { name: 'Turma' }), onValueChange, onBlur }
}
const visibleOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent

test('a long list shows the chosen option first, says what it leaves out, and can be searched', async () => {
  const { field, onValueChange, onBlur } = open('280')
  expect(field.textContent).toBe('Turma 280')
  await userEvent.click(field)
  expect(visibleOptions().slice(0, 2)).toEqual(['Turma 280', 'Turma 1'])
  expect(visibleOptions()).toHaveLength(200)
  expect(screen.getByRole('status').textContent).toBe(
    'Aparecem 200 de 301. Escreva parte do nome para achar os outros.',
  )
  await userEvent.keyboard('29 turma')
  expect(visibleOptions().slice(0, 2)).toEqual(['Turma 29', 'Turma 290'])
  expect(visibleOptions().slice(-2)).toEqual(['Turma 129', 'Turma 229'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('290')
  expect(onBlur).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(field)
})

test('arrow keys open the list and Escape closes it; Enter without a match chooses nothing', async () => {
  const { field, onValueChange } = open('1')
  field.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Turma 1')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('Turma 200')
  await userEvent.keyboard('zzz{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Nada encontrado para “zzz”.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(field)
  expect(onValueChange).not.toHaveBeenCalled()
})

test('Enter chooses the focused option', async () => {
  const { field, onValueChange } = open('1')
  await userEvent.click(field)
  screen.getByRole('option', { name: 'Turma 7' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('7')
})

test('searching ignores accents, shows group names, and skips disabled options', async () => {
  const { field, onValueChange } = open('1')
  await userEvent.click(field)
  await userEvent.keyboard('camara joao')
  expect(screen.getByRole('group', { name: 'Unidades' })).toBeDefined()
  const option = screen.getByRole('option', { name: 'João Câmara' })
  expect(option.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(option)
  await userEvent.keyboard('{Enter}')
  expect(onValueChange).not.toHaveBeenCalled()
})

test('a list with more options on the server says so, waits for the search text, and can retry', async () => {
  const search = { onText: vi.fn<(text: string) => void>(), loading: false, failed: undefined, more: true }
  const drawn = (more: Partial<OptionSearch>) => (
    <Select
      aria-label="Turma"
      value="7"
      onValueChange={() => undefined}
      options={classes(8)}
      search={{ ...search, ...more }}
    />
  )
  const { rerender } = render(drawn({}))
  await userEvent.click(screen.getByRole('combobox', { name: 'Turma' }))
  expect(visibleOptions()[0]).toBe('Turma 7')
  expect(screen.getByRole('status').textContent).toBe(
    'Aparecem os primeiros. Escreva parte do nome para achar os outros.',
  )
  rerender(drawn({ loading: true }))
  await userEvent.keyboard('turma 900')
  expect(search.onText).toHaveBeenLastCalledWith('turma 900')
  expect(screen.getByRole('status').textContent).toBe('Procurando…')
  rerender(drawn({ more: false }))
  expect(screen.getByRole('status').textContent).toBe('Nada encontrado para “turma 900”.')
  const refetch = vi.fn<() => void>()
  rerender(drawn({ failed: { error: new Error('rede'), isFetching: false, refetch } }))
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(refetch).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(search.onText).toHaveBeenLastCalledWith('')
})
