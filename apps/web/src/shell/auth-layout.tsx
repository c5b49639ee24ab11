import { Link, Outlet } from '@tanstack/react-router'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { Logo } from '#/ui/layout/logo.tsx'

const link = 'py-1 text-muted-foreground underline hover:text-foreground'

/** Layout of the sign-in pages: one card in the center. */
export function AuthLayout() {
  const { resolved } = useTheme()
  return (
    <div className="flex min-h-dvh flex-col items-center bg-sidebar px-4 py-8 sm:justify-center sm:py-12">
      <header className="pb-8">
        <Logo variant={resolved} name={runtimeConfig.appName} size="lg" />
      </header>
      <main className="w-full max-w-md rounded-2xl border border-border bg-card p-6 shadow-raised sm:p-8">
        <Outlet />
      </main>
      <footer className="flex gap-6 pt-6 text-sm">
        <Link to="/ajuda/{-$page}" params={{}} className={link}>
          Ajuda
        </Link>
        <Link to="/ajuda/{-$page}" params={{ page: 'acessibilidade' }} className={link}>
          Acessibilidade
        </Link>
        <Link to="/privacidade" className={link}>
          Privacidade
        </Link>
      </footer>
    </div>
  )
}
