import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

// Simulates a page that has shown no toast yet.
vi.resetModules()
const { Toasters, toast, toastNews } = await import('#/ui/feedback/toasters.tsx')

afterEach(async () => {
  const sonner = await import('sonner')
  act(() => {
    sonner.toast.dismiss()
  })
})

async function areaOf(text: string) {
  const message = await screen.findByText(text)
  const area = message.closest<HTMLElement>('[data-sonner-toaster]')
  if (!area) throw new Error('The toast is in no area')
  return area
}

test('the first toast loads the toast areas and is not lost [S59]', async () => {
  const { container } = render(<Toasters theme="light" />)
  expect(container.childElementCount).toBe(0)
  act(() => toast.success('Assistente salvo'))
  expect(await screen.findByText('Assistente salvo')).toBeDefined()
})

test('the two areas are separate landmarks with their own names [S59, S60]', async () => {
  render(<Toasters theme="light" />)
  toast('Assistente salvo')
  toastNews('Documento processado')
  const [main, news] = [await areaOf('Assistente salvo'), await areaOf('Documento processado')]
  expect(main).not.toBe(news)
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(2)
})
