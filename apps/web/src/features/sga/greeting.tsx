import type { Place } from '@prosa/contract/sga.ts'

/** Whose activity it is, and for whom. */
export function Greeting({ place: { institution, title, student } }: { place: Place }) {
  return (
    <header className="flex flex-col gap-1">
      {institution && <p className="text-sm text-muted-foreground">{institution}</p>}
      <h2 className="text-2xl font-semibold text-balance wrap-anywhere">{title}</h2>
      <p className="text-lg wrap-anywhere">Olá, {student.firstName}</p>
    </header>
  )
}
