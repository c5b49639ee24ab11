import { useEffect, useState } from 'react'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { LogoMark } from '#/ui/layout/logo.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

const patience = 5000

/** On the way; whoever waits long gets a link to go by. */
export function Waiting({ path }: { path: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <LogoMark className="size-12" />
      <h1 className="text-xl font-semibold">Redirecionando...</h1>
      <Spinner size="lg" />
      {isLate && (
        <div role="status" className="flex flex-col items-center gap-3">
          <p className="text-muted-foreground">Está demorando mais do que o normal.</p>
          <a href={path} className={buttonStyle({ variant: 'secondary' })}>
            {path === '/sga/expired' ? 'Ver o que fazer' : 'Continuar'}
          </a>
        </div>
      )}
    </main>
  )
}
