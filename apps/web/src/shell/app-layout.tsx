import { Link } from '@tanstack/react-router'
import { Megaphone, Menu, Sparkles, X } from 'lucide-react'
import { useEffect, type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '#/lib/format/class-names.ts'
import { renewPush } from '#/lib/device/push-renewal.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { Drawer } from '#/shell/drawer.tsx'
import { QuickFindIcon } from '#/shell/palette/quick-find-icon.tsx'
import { railItem, SideNavigation } from '#/shell/side-navigation.tsx'
import { UserMenuButton } from '#/shell/user-menu-button.tsx'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { Logo } from '#/ui/layout/logo.tsx'
import { read } from '#/lib/api/operations.ts'
import { hasNews, noteNewsRead } from '#/lib/device/news-read.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface AppLayoutProps {
  /** Shows the content on a bordered sheet; otherwise it extends to the edges. */
  contentBorder?: boolean
  /** Lets the content scroll; otherwise the page fills the window and scrolls inside. */
  contentOverflow?: boolean
  breadcrumbs?: ReactNode
  children: ReactNode
}

export function AppLayout({ contentBorder = true, contentOverflow = true, breadcrumbs, children }: AppLayoutProps) {
  useEffect(renewPush, [])
  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-sidebar md:flex-row">
      <SkipLinks links={[{ target: 'content', label: 'Ir para o conteúdo' }]} />
      <aside
        data-paper="no"
        className="hidden w-60 shrink-0 flex-col gap-6 overflow-y-auto border-r border-border p-3 md:flex md:max-lg:w-22 md:max-lg:px-1.5"
      >
        <div className="flex items-center justify-between md:max-lg:flex-col">
          <HomeLink />
          <QuickFindIcon />
        </div>
        <Navigation />
      </aside>
      <PhoneBar />
      <main
        id="content"
        tabIndex={-1}
        data-content-border={contentBorder}
        data-content-overflow={contentOverflow}
        className={classNames(
          // Positioned, because absolutely positioned texts for screen readers would otherwise lengthen the document.
          'relative flex min-h-0 min-w-0 flex-1 flex-col bg-background outline-none',
          contentOverflow ? 'overflow-y-auto' : 'overflow-hidden',
        )}
      >
        <Banner />
        <NewsNote />
        <div
          className={classNames(
            'flex min-h-0 w-full flex-1 flex-col',
            contentBorder && 'mx-auto max-w-304 px-4 py-5 sm:px-8 sm:pt-9 sm:pb-8',
            contentOverflow && 'h-fit flex-none',
          )}
        >
          {breadcrumbs && <div className="-mt-2 pb-4">{breadcrumbs}</div>}
          {children}
        </div>
      </main>
    </div>
  )
}

function Navigation() {
  return (
    <>
      <div className="flex-1">
        <SideNavigation />
      </div>
      <UserMenuButton className={railItem} />
    </>
  )
}

function HomeLink() {
  const { resolved } = useTheme()
  return (
    <Link to="/assistants" className="w-fit rounded-lg px-2 py-1.5 md:max-lg:mx-auto md:max-lg:[&>span>span]:sr-only">
      <Logo variant={resolved} name={runtimeConfig.appName} />
    </Link>
  )
}

/** Top bar of the phone layout, where the navigation is a drawer. */
function PhoneBar() {
  return (
    <header data-paper="no" className="flex items-center gap-2 border-b border-border px-2 py-1.5 md:hidden">
      <Drawer label="Abrir o menu" icon={<Menu />} title={runtimeConfig.appName}>
        <div className="flex min-h-full flex-col gap-4 pb-2">
          <Navigation />
        </div>
      </Drawer>
      <HomeLink />
      <span className="flex-1" />
      <QuickFindIcon />
    </header>
  )
}

/** The organization's notice, above every page. */
export function Banner() {
  const { data } = useQuery(read('getOrganization'))
  if (!data?.banner) return null
  return (
    <aside
      aria-label="Aviso da organização"
      className="flex shrink-0 items-start gap-3 border-b border-info-border bg-info-soft px-4 py-2.5 text-sm leading-5 sm:px-8"
    >
      <Megaphone aria-hidden className="mt-0.5 size-4 shrink-0 text-info-text" />
      <p className="min-w-0 wrap-anywhere whitespace-pre-line">{data.banner}</p>
    </aside>
  )
}

/** Announces the news after an upgrade, until read or dismissed. */
function NewsNote() {
  const [isShown, setIsShown] = useState(hasNews)
  if (!isShown) return null
  const dismiss = () => {
    noteNewsRead()
    setIsShown(false)
  }
  return (
    <aside
      aria-label="Novidades"
      className="flex shrink-0 items-center gap-3 border-b border-border bg-primary-soft px-4 py-1.5 text-sm sm:px-8"
    >
      <Sparkles aria-hidden className="size-4 shrink-0 text-primary-text" />
      <p className="min-w-0 flex-1">
        Há novidades desde a sua última visita.{' '}
        <a
          href="/ajuda/o-que-mudou"
          target="_blank"
          rel="noopener"
          onClick={dismiss}
          className="font-medium text-primary-text underline"
        >
          Ver o que mudou
        </a>
      </p>
      <IconButton label="Dispensar as novidades" icon={<X />} size="sm" onClick={dismiss} />
    </aside>
  )
}
