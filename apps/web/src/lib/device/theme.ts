import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'automatic'
export type ResolvedTheme = 'light' | 'dark'

/** Also written in `theme-bootstrap.js`, which runs before any module. */
const storageKey = 'prosa.theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

let current: Theme = readTheme()

systemDark.addEventListener('change', apply)
// another tab chose a scheme
addEventListener('storage', (event) => {
  if (event.key !== storageKey) return
  current = readTheme()
  apply()
})

function readTheme(): Theme {
  const stored = storedTheme()
  return stored === 'light' || stored === 'dark' ? stored : 'automatic'
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function resolve(theme: Theme): ResolvedTheme {
  if (theme !== 'automatic') return theme
  return systemDark.matches ? 'dark' : 'light'
}

function apply() {
  const resolved = resolve(current)
  const { classList } = document.documentElement
  classList.toggle('dark', resolved === 'dark')
  classList.toggle('light', resolved === 'light')
  for (const listener of listeners) listener()
}

/** The scheme that a page asks for; what the person chose outweighs it, but for a preview of how others will see it. */
export function suggestTheme(theme: Theme, always = false) {
  if (!always && storedTheme() !== null) return
  current = theme
  apply()
}

/** Keeps the choice in the browser's storage and shows it at once [S7]. */
export function setTheme(theme: Theme) {
  current = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // without storage the choice lasts until the page closes
  }
  apply()
}

/** Shows the whole page in another colour than the product's; `tokens.css` mixes its shades, for both schemes. */
export function showBrand(color: string) {
  const { dataset, style } = document.documentElement
  dataset['brand'] = ''
  style.setProperty('--brand', color)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person's choice, and the scheme it comes to now; follows the system while the choice is automatic. */
export function useTheme(): { theme: Theme; resolved: ResolvedTheme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(
    subscribe,
    () => current,
    () => 'automatic',
  )
  const resolved = useSyncExternalStore<ResolvedTheme>(
    subscribe,
    () => resolve(current),
    () => 'light',
  )
  return { theme, resolved, setTheme }
}
