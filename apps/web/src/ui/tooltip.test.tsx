import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip, TooltipProvider } from '#/ui/tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function renderTwo() {
  render(
    <TooltipProvider>
      <Tooltip content="Primeira dica">
        <button type="button">um</button>
      </Tooltip>
      <Tooltip content="Segunda dica">
        <button type="button">dois</button>
      </Tooltip>
    </TooltipProvider>,
  )
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const enter = (name: string) => fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' })

function leave(name: string) {
  fireEvent.pointerLeave(screen.getByText(name), { pointerType: 'mouse' })
  fireEvent.keyDown(document, { key: 'Escape' })
}

test('S63 a tooltip opens after 700 ms, not before', async () => {
  renderTwo()
  enter('um')
  await wait(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await wait(1)
  expect(screen.getByRole('tooltip').textContent).toBe('Primeira dica')
})

test('S63 within 300 ms of the last one the next opens at once', async () => {
  renderTwo()
  enter('um')
  await wait(700)
  leave('um')
  await wait(299)
  enter('dois')
  await wait(0)
  expect(screen.getByRole('tooltip').textContent).toBe('Segunda dica')
})

test('S63 after 300 ms the next one waits again', async () => {
  renderTwo()
  enter('um')
  await wait(700)
  leave('um')
  await wait(301)
  enter('dois')
  await wait(0)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
