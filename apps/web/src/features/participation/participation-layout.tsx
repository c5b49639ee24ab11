import { Ellipsis, Moon, ScrollText, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTheme } from '#/lib/device/theme.ts'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface ParticipationLayoutProps {
  /** Title of the activity: the page's heading. */
  title: string
  /** Remaining time, and when the work was saved last. */
  status?: ReactNode
  /** What to do, to be read again at any time; '' where the activity says nothing. */
  instructions?: string
  /** Handing in. */
  actions?: ReactNode
  /** What is needed rarely, behind '⋯'; without any the theme stands alone. It takes the footer's place in a low window. */
  more?: ReactNode
  /** What must be known now, above everything. */
  banner?: ReactNode
  /** The link to a person who can help. */
  footer?: ReactNode
  children: ReactNode
}

/** A school's activity: nothing leads away from it, and its time stays in sight [S25]. */
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
        // A low window, as above a phone's keyboard, has room for the conversation alone. The focus decides nothing here:
        // it leaves the field between press and release, and a footer that came back then would move the pressed button.
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

// the browser's own: nothing has to be loaded, which a weak network could refuse in the middle of an activity
const panel =
  'inset-auto top-14 right-2 m-0 max-h-[calc(100dvh-4.5rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-border bg-popover text-foreground shadow-floating'

/** The task as it was read before the start. */
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

/** The element behind '⋯'. */
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

/** A button and not a menu: cheap phones load less. */
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
