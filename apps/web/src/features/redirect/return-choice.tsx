import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { LogoMark } from '#/ui/layout/logo.tsx'
import { Spinner } from '#/ui/feedback/spinner.tsx'

/** The way back to a school's system: only where the server knows it, and only after the person has read where to. */
export function ReturnChoice({ to, Invalid }: { to: string; Invalid: ComponentType }) {
  const { data, error, refetch } = useQuery(read('confirmReturn', { query: { to } }))
  if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return <Invalid />
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <LogoMark className="size-12" />
      <h1 className="text-xl font-semibold">Redirecionando...</h1>
      {data ? (
        <>
          <p className="max-w-md text-muted-foreground">
            Você vai sair daqui para <strong className="text-foreground wrap-anywhere">{data.host}</strong>.
          </p>
          <a href={data.url} rel="noreferrer" className={buttonStyle({ size: 'lg' }, 'max-w-full')}>
            <span className="truncate">Continuar para {data.host}</span>
          </a>
        </>
      ) : error ? (
        <>
          <p role="alert">{problemText(error)}</p>
          <Button onClick={() => void refetch()}>Tentar novamente</Button>
        </>
      ) : (
        <Spinner size="lg" />
      )}
    </main>
  )
}
