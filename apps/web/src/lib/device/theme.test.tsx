import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = document.documentElement

class SystemScheme extends EventTarget {
  matches = false

  change(dark: boolean) {
    this.matches = dark
    this.dispatchEvent(new Event('change'))
  }
}

let system: SystemScheme

beforeEach(() => {
  localStorage.clear()
  root.className = ''
  system = new SystemScheme()
  vi.stubGlobal('matchMedia', () => system)
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function mount() {
  await import('#/lib/device/theme-bootstrap.js')
  const { setTheme, useTheme } = await import('#/lib/device/theme.ts')
  function Probe() {
    const { theme, resolved } = useTheme()
    return <p>{`${theme} ${resolved}`}</p>
  }
  render(<Probe />)
  return setTheme
}

test('a choice in another tab applies here too [S7]', async () => {
  await mount()
  localStorage.setItem('prosa.theme', 'dark')
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'prosa.theme' })))
  expect(root.className).toBe('dark')
})

test('if another tab clears the storage, the system’s scheme applies again [S7]', async () => {
  const setTheme = await mount()
  act(() => setTheme('dark'))
  localStorage.clear()
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(root.className).toBe('light')
})
