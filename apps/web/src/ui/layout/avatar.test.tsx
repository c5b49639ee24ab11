import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from '#/ui/layout/avatar.tsx'

const picture = (symbol: string) => render(<Avatar symbol={symbol} />).container

test.each([
  ['📐', '/emoji/1f4d0.svg'],
  ['✏️', '/emoji/270f.svg'],
  ['👩‍🏫', '/emoji/1f469-200d-1f3eb.svg'],
])('the emoji %s is a picture, whatever font the device has', (symbol, address) => {
  expect(picture(symbol).querySelector('img')?.getAttribute('src')).toBe(address)
})

test('letters stay text, and so does an emoji without a picture', () => {
  expect(picture('AL').textContent).toBe('AL')
  const container = picture('🫪')
  fireEvent.error(container.querySelector('img')!)
  expect(container.textContent).toBe('🫪')
})
