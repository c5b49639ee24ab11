import { Ellipsis, Moon, ScrollText, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTheme } from '#/lib/device/theme.ts'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface ParticipationLayoutProps {
  /** Title of the activity, used as the page's heading. */
  title: string
  /** Remaining time and time of the last save. */
  status?: ReactNode
  /** The task, to read again at any time; empty when the activity has none. */
  instructions?: string
  /** The button for handing in. */
  actions?: ReactNode
  /** Rare actions behind '⋯'; without any, only the colour scheme's button. Replaces the footer in a low window. */
  more?: ReactNode
  /** Urgent state above everything else. */
  banner?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Layout of a school's activity: no link leads away, and its time stays visible [S25]. */
export function ParticipationLayout(props: ParticipationLayoutProps) {
  const { title, status, instructions, actions, more, banner, footer, children } = props
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLinks links={[{ target: 'content', label: 'Ir para a atividade' }]} />
      <header className="flex h-13 shrink-0 items-center gap-1 border-b border-border bg-sidebar px-3 sm:gap-3 sm:px-6">
        <h1 className="min-w-0 flex-1 truncate font-semibold">{title}</h1>
        <div className="text-sm text-muted-foreground tabular-nums">{status}</div>
        {instructions && <Instructions text={instructions} />}
        {actions}
        {more ? <More>{more}</More> : <ThemeToggle />}
      </header>
      {banner}
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        {children}
      </main>
      {footer && (
        // A low window, as above a phone's keyboard, has room only for the conversation. The focus must not decide this: it leaves the
        // field between press and release, and a returning footer would move the pressed button.
        <footer
          data-paper="no"
          className={`border-t border-border px-3 py-2 text-center text-xs text-muted-foreground sm:px-6 ${more ? 'pointer-coarse:[@media(height<30rem)]:hidden' : ''}`}
        >
          {footer}
        </footer>
      )}
    </div>
  )
}

// A native popover, because a weak network might fail to load code in the middle of an activity.
const panel =
  'inset-auto top-14 right-2 m-0 max-h-[calc(100dvh-4.5rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-border bg-popover text-foreground shadow-floating'

/** The task as shown before the start. */
function Instructions({ text }: { text: string }) {
  return (
    <>
      <Button variant="ghost" size="sm" popoverTarget="instructions" className="max-sm:px-2">
        <ScrollText aria-hidden /> <span className="max-sm:sr-only">Instruções</span>
      </Button>
      <section id="instructions" popover="auto" aria-label="Instruções" className={`${panel} w-lg p-4`}>
        <h2 className="pb-1 font-semibold">O que fazer</h2>
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      </section>
    </>
  )
}

/** Id of the popover behind '⋯'. */
export const morePopover = 'more'

function More({ children }: { children: ReactNode }) {
  return (
    <>
      <IconButton label="Mais opções" icon={<Ellipsis />} popoverTarget={morePopover} />
      <div id={morePopover} popover="auto" className={`${panel} flex-col items-stretch p-1 open:flex`}>
        {children}
        <ThemeToggle named />
      </div>
    </>
  )
}

/** A button and not a menu, so that cheap phones load less. */
function ThemeToggle({ named = false }: { named?: boolean }) {
  const { resolved, setTheme } = useTheme()
  const isDark = resolved === 'dark'
  const label = isDark ? 'Usar o tema claro' : 'Usar o tema escuro'
  const icon = isDark ? <Sun aria-hidden /> : <Moon aria-hidden />
  const toggle = () => setTheme(isDark ? 'light' : 'dark')
  if (!named) return <IconButton label={label} icon={icon} onClick={toggle} />
  return (
    <Button variant="ghost" className="justify-start" onClick={toggle}>
      {icon} {label}
    </Button>
  )
}
