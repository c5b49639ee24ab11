import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Switch } from '#/ui/inputs/switch.tsx'

test('while a change is being saved the switch keeps the focus and ignores presses [C9]', async () => {
  const onCheckedChange = vi.fn<(on: boolean) => void>()
  const { rerender } = render(<Switch label="Avisos" checked={false} onCheckedChange={onCheckedChange} />)
  const control = screen.getByRole<HTMLButtonElement>('switch', { name: 'Avisos' })
  await userEvent.click(control)
  expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true)
  rerender(<Switch label="Avisos" checked={false} pending onCheckedChange={onCheckedChange} />)
  await userEvent.click(control)
  expect(onCheckedChange).toHaveBeenCalledOnce()
  expect([control.disabled, control.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(control)
})
