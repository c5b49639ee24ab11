import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadingScreen } from '#/ui/feedback/loading-screen.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

const ring = () => screen.getByRole('status').querySelector('svg')

test('a spinner is by default blue-600, of medium size and centered [S8]', () => {
  render(<Spinner />)
  expect(ring()?.getAttribute('class')).toContain('text-blue-600')
  expect(ring()?.getAttribute('class')).toContain('size-6')
  expect(screen.getByRole('status').className).toContain('justify-center')
})

test('a spinner accepts a color, a size and a centered flag [S8]', () => {
  render(<Spinner color="muted" size="lg" centered={false} label="Lendo…" />)
  expect(ring()?.getAttribute('class')).toContain('text-muted-foreground')
  expect(ring()?.getAttribute('class')).toContain('size-10')
  expect(screen.getByRole('status').className).not.toContain('justify-center')
  expect(screen.getByText('Lendo…')).toBeDefined()
})

test.each(['light', 'dark'] as const)('the loading page shows the %s logo and a spinner [S8]', (variant) => {
  const { container } = render(<LoadingScreen logo={variant} />)
  expect(container.querySelector(`[data-variant="${variant}"]`)?.textContent).toBe('Prosa')
  expect(ring()?.getAttribute('class')).toContain('text-blue-600')
})
