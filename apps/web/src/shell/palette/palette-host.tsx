import { Search } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { hasSingleKeys, isPressed, QUICK_FIND, SHOW_SHORTCUTS } from '#/lib/device/shortcuts.ts'
import {
  closePalette,
  openedPalette,
  openQuickFind,
  openShortcuts,
  usePalette,
} from '#/shell/palette/palette-request.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

// Loaded when somebody opens it.
const Palette = lazyPart(() => import('#/shell/palette/palette.tsx'))
const ShortcutsDialog = lazyPart(() => import('#/shell/palette/shortcuts-dialog.tsx'))

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** A dialog has its own keys, and what is typed in it must not be left by accident. */
const isInDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

function followKeys(event: KeyboardEvent) {
  if (event.defaultPrevented || event.repeat) return
  if (isPressed(event, QUICK_FIND)) {
    event.preventDefault()
    if (openedPalette() === 'find') closePalette()
    else if (!isInDialog()) openQuickFind()
  } else if (isPressed(event, SHOW_SHORTCUTS) && hasSingleKeys() && !isTyping(event.target) && !isInDialog()) {
    event.preventDefault()
    openShortcuts()
  }
}

/** The quick search and the list of shortcuts, above whatever page there is. */
export function PaletteHost() {
  const opened = usePalette()
  useEffect(() => {
    addEventListener('keydown', followKeys)
    return () => {
      removeEventListener('keydown', followKeys)
      closePalette()
    }
  }, [])
  return (
    <Suspense>
      {opened === 'find' && <Palette onClose={closePalette} />}
      {opened === 'keys' && <ShortcutsDialog onClose={closePalette} />}
    </Suspense>
  )
}

const opens = {
  type: 'button',
  'aria-haspopup': 'dialog',
  'aria-keyshortcuts': 'Control+K',
  onClick: openQuickFind,
} as const

/** In a navigation: opens the quick search. */
export function QuickFindButton({ className }: { className: string }) {
  return (
    <button
      {...opens}
      className={`flex min-h-10 w-full items-center gap-3 rounded-lg border border-border bg-card px-3 text-sm text-muted-foreground transition-colors hover:bg-hover hover:text-foreground pointer-coarse:min-h-11 ${className}`}
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="flex-1 text-left md:max-lg:flex-none">Buscar</span>
      <kbd aria-hidden className="font-sans text-xs pointer-coarse:hidden md:max-lg:hidden">
        Ctrl K
      </kbd>
    </button>
  )
}

export const QuickFindIcon = () => <IconButton {...opens} label="Buscar em tudo" icon={<Search />} />
