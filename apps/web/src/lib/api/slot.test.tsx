import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createRegister, createSlot } from '#/lib/api/slot.ts'

test('parts of a slot are rendered by the place that each states, where their condition holds', () => {
  const Slot = createSlot<{ text: string }>()
  Slot.add({ order: 20, part: ({ text }) => <p>second: {text}</p> })
  Slot.add({ order: 10, when: ({ text }) => text !== '', part: ({ text }) => <p>first: {text}</p> })
  const { container, rerender } = render(<Slot text="a" />)
  expect(container.textContent).toBe('first: asecond: a')
  rerender(<Slot text="" />)
  expect(container.textContent).toBe('second: ')
})

test('two extensions that state the same place are refused', () => {
  const register = createRegister<{ order: number }>()
  register.add({ order: 10 })
  expect(() => register.add({ order: 10 })).toThrow('the place 10')
})
