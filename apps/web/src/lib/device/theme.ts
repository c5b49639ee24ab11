import { useSyncExternalStore } from 'react'
import { observed } from '#/lib/device/observed.ts'

export type Theme = 'light' | 'dark' | 'automatic'
export type ResolvedTheme = 'light' | 'dark'

/** Also written in `theme-bootstrap.js`, which runs before any module. */
const storageKey = 'prosa.theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const chosen = observed(readTheme())
/** What it comes to now. */
const shown = observed(resolve(chosen.now()))

chosen.subscribe(apply)
systemDark.addEventListener('change', apply)
// another tab chose a scheme, or has thrown away (null) all that is kept
addEventListener('storage', ({ key }) => {
  if (key !== storageKey && key !== null) return
  chosen.set(readTheme())
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
  const resolved = resolve(chosen.now())
  const { classList, dataset } = document.documentElement
  dataset['recoloured'] = ''
  classList.toggle('dark', resolved === 'dark')
  classList.toggle('light', resolved === 'light')
  // has every style computed, so that nothing is left to move when it may again
  void getComputedStyle(document.documentElement).color
  delete dataset['recoloured']
  shown.set(resolved)
}

/** The scheme that a page asks for; what the person chose outweighs it, but for a preview of how others will see it. */
export function suggestTheme(theme: Theme, always = false) {
  if (!always && storedTheme() !== null) return
  chosen.set(theme)
}

/** Keeps the choice in the browser's storage and shows it at once [S7]. */
export function setTheme(theme: Theme) {
  chosen.set(theme)
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // without storage the choice lasts until the page closes
  }
}

/** Shows the whole page in another colour than the product's; `tokens.css` mixes its shades, for both schemes. */
export function showBrand(color: string) {
  const { dataset, style } = document.documentElement
  dataset['brand'] = ''
  style.setProperty('--brand', color)
}

/** The person's choice, and the scheme it comes to now; follows the system while the choice is automatic. */
export function useTheme(): { theme: Theme; resolved: ResolvedTheme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(chosen.subscribe, chosen.now, () => 'automatic')
  const resolved = useSyncExternalStore<ResolvedTheme>(shown.subscribe, shown.now, () => 'light')
  return { theme, resolved, setTheme }
}
