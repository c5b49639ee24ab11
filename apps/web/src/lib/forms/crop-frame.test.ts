import { expect, test } from 'vitest'
import { movedFrame, wholeFrame, zoomedFrame, computeZoom } from '#/lib/forms/crop-frame.ts'

const wide = { width: 800, height: 400 }

test('a picture is first shown by its center [S13]', () => {
  expect(wholeFrame(wide)).toEqual({ x: 200, y: 0, side: 400 })
})

test('the frame moves by fractions of its size and never leaves the picture [S13]', () => {
  expect(movedFrame(wholeFrame(wide), wide, { right: 0.25, down: 0 })).toEqual({ x: 300, y: 0, side: 400 })
  expect(movedFrame(wholeFrame(wide), wide, { right: -9, down: 9 })).toEqual({ x: 0, y: 0, side: 400 })
})

test('zooming keeps the center, is limited in both directions, and stays within the picture [S13]', () => {
  const near = zoomedFrame(wholeFrame(wide), wide, 2)
  expect(near).toEqual({ x: 300, y: 100, side: 200 })
  expect(computeZoom(near, wide)).toBe(2)
  expect(computeZoom(zoomedFrame(near, wide, 99), wide)).toBe(4)
  const corner = movedFrame(near, wide, { right: 9, down: 9 })
  expect(zoomedFrame(corner, wide, 0.1)).toEqual({ x: 400, y: 0, side: 400 })
})
