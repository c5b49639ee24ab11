import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

let resized = () => {}

class Observer {
  constructor(onResize: () => void) {
    resized = onResize
  }
  observe() {}
  disconnect() {}
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the area can be focused by keyboard only if it overflows [C9]', () => {
  vi.stubGlobal('ResizeObserver', Observer)
  const content = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  render(
    <ScrollArea label="Termos de uso" className="max-h-48 overflow-y-auto">
      <p>Seja gentil.</p>
    </ScrollArea>,
  )
  const area = screen.getByRole('group', { name: 'Termos de uso' })
  act(resized)
  expect(area.getAttribute('tabindex')).toBeNull()
  content.mockReturnValue(500)
  act(resized)
  expect(area.getAttribute('tabindex')).toBe('0')
})
