import type { Seat } from '@prosa/contract/school/seat.ts'

/** Whose activity it is, and for whom. */
export function Greeting({ seat: { institution, logoUrl, title, student } }: { seat: Seat }) {
  return (
    <header className="flex flex-col gap-1">
      {logoUrl && (
        <p className="mb-2">
          <img src={logoUrl} alt="" className="inline-block h-14 max-w-48 object-contain" />
        </p>
      )}
      {institution && <p className="text-sm text-muted-foreground">{institution}</p>}
      <h2 className="text-2xl font-semibold text-balance wrap-anywhere">{title}</h2>
      <p className="text-lg wrap-anywhere">Olá, {student.firstName}</p>
    </header>
  )
}
