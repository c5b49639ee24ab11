import { fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { type Frame, wholeFrame } from '#/lib/forms/crop-frame.ts'
import { CropFrame } from '#/ui/overlays/crop-dialog.tsx'

const source = { width: 800, height: 400, close: () => {} } satisfies ImageBitmap
let currentFrame: Frame = wholeFrame(source)
const note = (frame: Frame) => {
  currentFrame = frame
}

function Cropping() {
  const [frame, setFrame] = useState(() => wholeFrame(source))
  useEffect(() => note(frame), [frame])
  return (
    <CropFrame
      source={source}
      frame={frame}
      onFrame={setFrame}
      round={false}
      labels={{ frame: 'Quadro', zoom: 'Zoom' }}
    />
  )
}

test('keys move and zoom the picture; other keys are left to the page [S13]', () => {
  render(<Cropping />)
  const frame = screen.getByRole('application', { name: 'Quadro' })
  expect(fireEvent.keyDown(frame, { key: 'ArrowRight' })).toBe(false)
  expect(currentFrame).toEqual({ x: 220, y: 0, side: 400 })
  fireEvent.keyDown(frame, { key: 'ArrowLeft' })
  for (let times = 0; times < 10; times++) fireEvent.keyDown(frame, { key: '+' })
  expect(currentFrame.side).toBeCloseTo(200)
  expect(screen.getByLabelText<HTMLInputElement>('Zoom').valueAsNumber).toBeCloseTo(2)
  fireEvent.keyDown(frame, { key: 'ArrowDown' })
  expect(currentFrame.y).toBeCloseTo(110)
  expect(fireEvent.keyDown(frame, { key: 'Tab' })).toBe(true)
})

test('a slider zooms too [S13]', () => {
  render(<Cropping />)
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '4' } })
  expect(currentFrame.side).toBe(100)
})
