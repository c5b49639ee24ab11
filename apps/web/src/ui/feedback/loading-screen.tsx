import { Logo, type LogoVariant } from '#/ui/layout/logo.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

interface LoadingScreenProps {
  logo: LogoVariant
  name?: string
}

/** Full-screen placeholder while the application loads: the logo for the color scheme, and a spinner. */
export function LoadingScreen({ logo, name }: LoadingScreenProps) {
  return (
    <main className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-10 bg-background">
      <Logo variant={logo} name={name} size="lg" />
      <Spinner />
    </main>
  )
}
