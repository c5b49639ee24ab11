import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Switch } from '#/ui/inputs/switch.tsx'

test('while what was turned is on its way the switch keeps the focus and takes nothing [C9]', async () => {
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
