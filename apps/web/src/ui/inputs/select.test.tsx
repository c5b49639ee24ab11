import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

const roles = [
  { value: 'all', label: 'Todos' },
  { value: 'admin', label: 'Administrador' },
  { value: 'user', label: 'Usuário', disabled: true },
] as const

test('an option with an empty value is refused at once, before the list opens [S65]', () => {
  const onError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const options = [...roles, { value: '', label: 'Nenhum' }]
  expect(() => render(<Select aria-label="Papel" options={options} value="all" onValueChange={() => {}} />)).toThrow(
    'every option needs a value that is not empty',
  )
  onError.mockClear()
})

test('the list works by keyboard and announces the chosen option [S65]', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  render(
    <Field label="Papel">
      <Select options={roles} value="all" onValueChange={onValueChange} />
    </Field>,
  )
  screen.getByLabelText('Papel').focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Todos',
    'Administrador',
    'Usuário',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onValueChange).toHaveBeenCalledWith('admin')
})

test('opening the list does not count as leaving the field; closing it does [S45]', async () => {
  const onBlur = vi.fn<() => void>()
  render(<Select aria-label="Papel" options={roles} value="all" onValueChange={() => {}} onBlur={onBlur} />)
  await userEvent.click(screen.getByRole('combobox'))
  expect(onBlur).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onBlur).toHaveBeenCalled()
})

const many = Array.from({ length: 40 }, (_, index) => ({ value: `a${index}`, label: `Assistente ${index}` }))

test.each(['open', 'closed'])(
  'options that arrive while the %s list is open do not move it or the focus [S65, X1]',
  async (state) => {
    const draw = (options: typeof many) => (
      <Field label="Assistente">
        <Select options={[{ value: 'all', label: 'Todos' }, ...options]} value="all" onValueChange={() => {}} />
      </Field>
    )
    const { rerender } = render(draw([]))
    screen.getByLabelText('Assistente').focus()
    if (state === 'open') await userEvent.keyboard('{Enter}')
    rerender(draw(many))
    if (state === 'open') {
      await userEvent.keyboard('39')
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Assistente 39'])
    } else expect(document.activeElement).toBe(screen.getByLabelText('Assistente'))
  },
)
