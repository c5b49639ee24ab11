import { act, render, screen } from '@testing-library/react'
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

test('without a choice the system decides, also when it changes while the page is open [S7]', async () => {
  system.matches = true
  await mount()
  expect(root.className).toBe('dark')
  act(() => system.change(false))
  expect(root.className).toBe('light')
  expect(screen.getByText('automatic light')).toBeDefined()
})

test('a choice is kept in the browser, a class on the root element, and stronger than the system [S7]', async () => {
  const setTheme = await mount()
  act(() => setTheme('dark'))
  expect(root.className).toBe('dark')
  expect(localStorage.getItem('prosa.theme')).toBe('dark')
  act(() => system.change(true))
  act(() => system.change(false))
  expect(root.className).toBe('dark')
  expect(screen.getByText('dark dark')).toBeDefined()
})

test('a kept choice is on the page before the application starts [S7]', async () => {
  localStorage.setItem('prosa.theme', 'dark')
  await import('#/lib/device/theme-bootstrap.js')
  expect(root.className).toBe('dark')
})

test('the choice of another tab shows here [S7]', async () => {
  await mount()
  localStorage.setItem('prosa.theme', 'dark')
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'prosa.theme' })))
  expect(root.className).toBe('dark')
})

test('where another tab throws away what is kept, the system decides again [S7]', async () => {
  const setTheme = await mount()
  act(() => setTheme('dark'))
  localStorage.clear()
  await act(() => window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(root.className).toBe('light')
})

test('choosing automatic again follows the system [S7]', async () => {
  system.matches = true
  const setTheme = await mount()
  act(() => setTheme('light'))
  act(() => setTheme('automatic'))
  expect(root.className).toBe('dark')
})
