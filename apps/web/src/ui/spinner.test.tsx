import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadingScreen } from '#/ui/loading-screen.tsx'
import { Spinner } from '#/ui/spinner.tsx'

const ring = () => screen.getByRole('status').querySelector('svg')

test('S8 a spinner is blue-600, of middle size and centred unless told', () => {
  render(<Spinner />)
  expect(ring()?.getAttribute('class')).toContain('text-blue-600')
  expect(ring()?.getAttribute('class')).toContain('size-6')
  expect(screen.getByRole('status').className).toContain('justify-center')
})

test('S8 a spinner takes a colour, a size and a centred flag', () => {
  render(<Spinner color="muted" size="lg" centered={false} label="Lendo…" />)
  expect(ring()?.getAttribute('class')).toContain('text-muted-foreground')
  expect(ring()?.getAttribute('class')).toContain('size-10')
  expect(screen.getByRole('status').className).not.toContain('justify-center')
  expect(screen.getByText('Lendo…')).toBeDefined()
})

test.each(['light', 'dark'] as const)('S8 the loading page shows the %s logo and a spinner', (variant) => {
  const { container } = render(<LoadingScreen logo={variant} />)
  expect(container.querySelector(`[data-variant="${variant}"]`)?.textContent).toBe('Prosa')
  expect(ring()?.getAttribute('class')).toContain('text-blue-600')
})
