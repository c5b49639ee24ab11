import type { ReactNode } from 'react'

interface AuthHeadingProps {
  title: string
  children?: ReactNode
}

export function AuthHeading({ title, children }: AuthHeadingProps) {
  return (
    <header className="flex flex-col gap-1.5 pb-6">
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      {children && <p className="text-muted-foreground text-pretty">{children}</p>}
    </header>
  )
}
