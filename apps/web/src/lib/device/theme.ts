import { useSyncExternalStore } from 'react'
import { createObservable } from '#/lib/device/observed.ts'

export type Theme = 'light' | 'dark' | 'automatic'
export type ResolvedTheme = 'light' | 'dark'

/** Also written in `theme-bootstrap.js`, which runs before any module. */
const storageKey = 'prosa.theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const chosenTheme = createObservable(readTheme())
/** The scheme in effect. */
const shownTheme = createObservable(resolveTheme(chosenTheme.now()))

chosenTheme.subscribe(applyTheme)
systemDark.addEventListener('change', applyTheme)
// Another tab chose a scheme, or cleared the storage (null).
addEventListener('storage', ({ key }) => {
  if (key !== storageKey && key !== null) return
  chosenTheme.set(readTheme())
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

function resolveTheme(theme: Theme): ResolvedTheme {
  if (theme !== 'automatic') return theme
  return systemDark.matches ? 'dark' : 'light'
}

function applyTheme() {
  const resolved = resolveTheme(chosenTheme.now())
  const { classList, dataset } = document.documentElement
  dataset['recoloured'] = ''
  classList.toggle('dark', resolved === 'dark')
  classList.toggle('light', resolved === 'light')
  // Forces the browser to compute styles, so that no transition runs when transitions are enabled again.
  void getComputedStyle(document.documentElement).color
  delete dataset['recoloured']
  shownTheme.set(resolved)
}

/** Applies the scheme that a page asks for, unless the person has chosen one; `always` overrides that, for previews. */
export function suggestTheme(theme: Theme, always = false) {
  if (!always && storedTheme() !== null) return
  chosenTheme.set(theme)
}

/** Stores the choice and applies it at once [S7]. */
export function setTheme(theme: Theme) {
  chosenTheme.set(theme)
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}

/** Replaces the product's color on the whole page; `tokens.css` derives the shades for both schemes. */
export function showBrand(color: string) {
  const { dataset, style } = document.documentElement
  dataset['brand'] = ''
  style.setProperty('--brand', color)
}

/** The person's choice and the scheme in effect, which follows the system for `automatic`. */
export function useTheme(): { theme: Theme; resolved: ResolvedTheme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(chosenTheme.subscribe, chosenTheme.now, () => 'automatic')
  const resolved = useSyncExternalStore<ResolvedTheme>(shownTheme.subscribe, shownTheme.now, () => 'light')
  return { theme, resolved, setTheme }
}
