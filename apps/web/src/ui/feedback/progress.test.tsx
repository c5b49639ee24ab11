import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Progress } from '#/ui/feedback/progress.tsx'

const bar = () => screen.getByRole('progressbar', { name: 'Enviando' })

test.each([
  { value: 42, shown: '42' },
  { value: 100, shown: '100' },
  { value: 250, shown: '100' },
  { value: -5, shown: '0' },
])('progress is limited to 100: $value shows as $shown [S64]', ({ value, shown }) => {
  render(<Progress value={value} label="Enviando" />)
  expect(bar().getAttribute('aria-valuemax')).toBe('100')
  expect(bar().getAttribute('aria-valuenow')).toBe(shown)
})

test('an unknown amount has no value attribute [S64]', () => {
  render(<Progress value={null} label="Enviando" />)
  expect(bar().getAttribute('aria-valuenow')).toBeNull()
})
