import type { Note } from '@prosa/contract/school/participation.ts'
import { Megaphone } from 'lucide-react'
import { formatTime } from '#/lib/format/format.ts'

/** Notes of the teacher to the class: the newest visible and announced, the earlier ones a click away. */
export function ClassNotes({ notes }: { notes: Note[] }) {
  const [newest, ...older] = notes
  return (
    <section
      aria-label="Avisos do professor"
      className={newest ? 'border-b border-info-border bg-info-soft' : undefined}
    >
      <div className="mx-auto flex max-h-40 max-w-3xl flex-col gap-1 overflow-y-auto px-4 py-2 text-sm empty:hidden">
        <div role="status">{newest && <Line note={newest} />}</div>
        {older.length > 0 && (
          <details>
            <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-muted-foreground hover:text-foreground">
              Avisos anteriores ({older.length})
            </summary>
            {older.map((note) => (
              <Line key={note.id} note={note} />
            ))}
          </details>
        )}
      </div>
    </section>
  )
}

const Line = ({ note: { text, createdAt } }: { note: Note }) => (
  <p className="flex gap-2 py-0.5">
    <Megaphone aria-hidden className="mt-0.5 size-4 shrink-0 text-info-text" />
    <span className="min-w-0 wrap-anywhere whitespace-pre-line">
      <span className="font-medium">Aviso das {formatTime(createdAt)}:</span> {text}
    </span>
  </p>
)
