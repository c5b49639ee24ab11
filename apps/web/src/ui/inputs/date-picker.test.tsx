import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showTimesIn } from '#/lib/format/time-zone.ts'
import { DatePicker } from '#/ui/inputs/date-picker.tsx'
import { Field } from '#/ui/inputs/field.tsx'

async function open(onValueChange = vi.fn<(day: string | undefined) => void>()) {
  render(
    <Field label="Abre em">
      <DatePicker value="2026-11-21" onValueChange={onValueChange} earliest="2026-11-10" />
    </Field>,
  )
  await userEvent.click(screen.getByLabelText('Abre em'))
  return { grid: await screen.findByRole('grid'), onValueChange }
}

test('the calendar is a grid of weeks, seven days wide, from Sunday [S64]', async () => {
  const { grid } = await open()
  const rows = within(grid).getAllByRole('row')
  for (const row of rows) expect(within(row).getAllByRole('gridcell')).toHaveLength(7)
  expect([...grid.querySelectorAll('th')].map((head) => head.getAttribute('aria-label'))).toEqual([
    'domingo',
    'segunda-feira',
    'terça-feira',
    'quarta-feira',
    'quinta-feira',
    'sexta-feira',
    'sábado',
  ])
})

test('a chosen day comes back as that day in any time zone [S64]', async () => {
  const { grid, onValueChange } = await open()
  await userEvent.click(within(grid).getByRole('button', { name: /25 de novembro de 2026/ }))
  expect(onValueChange).toHaveBeenCalledWith('2026-11-25')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('days before the first allowed one cannot be chosen [S64]', async () => {
  const { grid } = await open()
  expect(within(grid).getByRole<HTMLButtonElement>('button', { name: /, 9 de novembro/ }).disabled).toBe(true)
})

test('the day can be cleared', async () => {
  const { onValueChange } = await open()
  await userEvent.click(screen.getByText('Limpar'))
  expect(onValueChange).toHaveBeenCalledWith(undefined)
})

test('today is highlighted by the person’s time zone, not the device’s [S64]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  showTimesIn('Pacific/Kiritimati')
  const { grid } = await open()
  expect(grid.querySelector('[data-today]')?.getAttribute('data-day')).toBe('2026-11-22')
  showTimesIn(undefined)
  vi.useRealTimers()
})
