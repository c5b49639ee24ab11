import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from '#/ui/overlays/tooltip.tsx'

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  // Later than the last tooltip of another file in the same worker.
  vi.useFakeTimers({ now: Date.now() + 60_000 })
})

afterEach(async () => {
  cleanup()
  await wait(301)
  vi.useRealTimers()
})

function renderTwo() {
  render(
    <>
      <Tooltip content="Primeira dica">
        <button type="button">um</button>
      </Tooltip>
      <Tooltip content="Segunda dica">
        <button type="button">dois</button>
      </Tooltip>
    </>,
  )
}

const enter = (name: string) => fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' })

function leaveTrigger(name: string) {
  fireEvent.pointerLeave(screen.getByText(name), { pointerType: 'mouse' })
  fireEvent.keyDown(document, { key: 'Escape' })
}

test('a tooltip opens after 700 ms, not before [S63]', async () => {
  renderTwo()
  enter('um')
  await wait(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await wait(1)
  expect(screen.getByRole('tooltip').textContent).toBe('Primeira dica')
})

test('within 300 ms of the last tooltip the next one opens at once [S63]', async () => {
  renderTwo()
  enter('um')
  await wait(700)
  leaveTrigger('um')
  await wait(299)
  enter('dois')
  expect(screen.getByRole('tooltip').textContent).toBe('Segunda dica')
})

test('moving straight to a neighbor opens its tooltip without waiting [S63]', async () => {
  renderTwo()
  enter('um')
  await wait(700)
  // Both events without a render in between, as between adjacent buttons.
  act(() => {
    fireEvent.pointerLeave(screen.getByText('um'), { pointerType: 'mouse' })
    fireEvent.pointerMove(screen.getByText('dois'), { pointerType: 'mouse' })
  })
  expect(screen.getByRole('tooltip').textContent).toBe('Segunda dica')
})

test('after 300 ms the next tooltip waits again [S63]', async () => {
  renderTwo()
  enter('um')
  await wait(700)
  leaveTrigger('um')
  await wait(301)
  enter('dois')
  await wait(0)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('Escape closes the tooltip of the focused element, but not what contains it [C9]', async () => {
  renderTwo()
  const onKeyDown = vi.fn<() => void>()
  document.addEventListener('keydown', onKeyDown)
  act(() => screen.getByText('um').focus())
  expect(screen.getByText('um').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  fireEvent.keyDown(screen.getByText('um'), { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(onKeyDown).not.toHaveBeenCalled()
  document.removeEventListener('keydown', onKeyDown)
})

test('the pointer may move onto the tooltip, which stays until it leaves both [C9]', async () => {
  renderTwo()
  enter('um')
  await wait(700)
  const tooltip = screen.getByRole('tooltip')
  fireEvent.pointerLeave(screen.getByText('um'), { relatedTarget: tooltip })
  expect(screen.getByRole('tooltip')).toBe(tooltip)
  fireEvent.pointerLeave(tooltip)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('pressing a button hides its tooltip and runs the button’s action [C9]', async () => {
  const onClick = vi.fn<() => void>()
  render(
    <Tooltip content="Dica">
      <button type="button" onClick={onClick}>
        um
      </button>
    </Tooltip>,
  )
  enter('um')
  await wait(700)
  fireEvent.pointerDown(screen.getByText('um'))
  fireEvent.click(screen.getByText('um'))
  enter('um')
  await wait(700)
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(onClick).toHaveBeenCalledOnce()
})
