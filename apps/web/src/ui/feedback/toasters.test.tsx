import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

// a page that has shown no toast yet
vi.resetModules()
const { Toasters, toast, toastNews } = await import('#/ui/feedback/toasters.tsx')

const labels = { main: 'Avisos', news: 'Novidades', close: 'Fechar' }

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
  const visible = area.querySelectorAll('[data-sonner-toast][data-visible="true"]').length
  return { area, visible }
}

test('the areas come with the first toast, which is not lost [S59]', async () => {
  const { container } = render(<Toasters theme="light" labels={labels} />)
  expect(container.childElementCount).toBe(0)
  act(() => toast.success('Assistente salvo'))
  expect(await screen.findByText('Assistente salvo')).toBeDefined()
})

test('results show top-right in rich colours, expanded, at most five, in the scheme of the page [S59]', async () => {
  render(<Toasters theme="dark" labels={labels} />)
  for (let count = 1; count <= 6; count += 1) toast.error(`Erro ${count}`)
  const { area, visible } = await areaOf('Erro 6')
  expect(area.dataset).toMatchObject({ xPosition: 'right', yPosition: 'top', sonnerTheme: 'dark' })
  expect(visible).toBe(5)
  const newest = area.querySelector<HTMLElement>('[data-sonner-toast]')
  expect(newest?.dataset).toMatchObject({ richColors: 'true', expanded: 'true', type: 'error' })
})

test('news show bottom-right, at most three, 356 px wide, 14 px apart, 32 px from the edges [S60]', async () => {
  render(<Toasters theme="light" labels={labels} />)
  for (let count = 1; count <= 4; count += 1) toastNews(`Novidade ${count}`)
  const { area, visible } = await areaOf('Novidade 4')
  expect(area.dataset).toMatchObject({ xPosition: 'right', yPosition: 'bottom', sonnerTheme: 'light' })
  expect(visible).toBe(3)
  const style = (name: string) => area.style.getPropertyValue(name)
  expect([style('--width'), style('--gap'), style('--offset-bottom'), style('--offset-right')]).toEqual([
    '356px',
    '14px',
    '32px',
    '32px',
  ])
})

test('the areas keep apart, and each is a landmark with its own name [S59, S60]', async () => {
  render(<Toasters theme="light" labels={labels} />)
  toast('Assistente salvo')
  toastNews('Documento processado')
  const [main, news] = [await areaOf('Assistente salvo'), await areaOf('Documento processado')]
  expect(main.area).not.toBe(news.area)
  const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(2)
})
