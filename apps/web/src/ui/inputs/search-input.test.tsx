import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchInput } from '#/ui/inputs/search-input.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const box = () => screen.getByLabelText<HTMLInputElement>('Buscar')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))

test('the search starts once typing pauses', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchInput label="Buscar" value="" onSearch={onSearch} />)
  type('a')
  type('an')
  expect(onSearch).not.toHaveBeenCalled()
  await pause()
  expect(onSearch.mock.calls).toEqual([['an']])
})

test('a late response does not undo what was typed since', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const { rerender } = render(<SearchInput label="Buscar" value="" onSearch={onSearch} />)
  type('an')
  await pause()
  type('ana')
  rerender(<SearchInput label="Buscar" value="an" onSearch={onSearch} />)
  expect(box().value).toBe('ana')
  await pause()
  expect(onSearch.mock.calls).toEqual([['an'], ['ana']])
})

test('clearing the filters clears the box', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const { rerender } = render(<SearchInput label="Buscar" value="ana" onSearch={onSearch} />)
  rerender(<SearchInput label="Buscar" value="" onSearch={onSearch} />)
  expect(box().value).toBe('')
  await pause()
  expect(onSearch).not.toHaveBeenCalled()
})

test('Enter searches at once, and does not send the form around the box', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchInput label="Buscar" value="" onSearch={onSearch} />)
  type('ana')
  expect(fireEvent.keyDown(box(), { key: 'Enter' }), 'the browser would send the form').toBe(false)
  expect(onSearch.mock.calls).toEqual([['ana']])
  expect(fireEvent.keyDown(box(), { key: 'a' })).toBe(true)
})

test('leaving the box searches at once and only once, so that no later search follows a link', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchInput label="Buscar" value="" onSearch={onSearch} />)
  type('ana')
  fireEvent.blur(box())
  expect(onSearch.mock.calls).toEqual([['ana']])
  await pause()
  fireEvent.blur(box())
  expect(onSearch.mock.calls).toEqual([['ana']])
})
